#if canImport(SwiftUI)
import SwiftUI

/// Asks whether you may share usage data with Apple, and reports the answer.
struct ConsentScreen: View {
    let calls: ConsentCalls
    @State private var question: ConsentQuestion?
    @State private var isUnavailable = false
    /// The answer that the backend does not have yet, as JSON.
    @AppStorage("unreportedConsent") private var unreported = Data()
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading, spacing: 24) {
            Text("Refund requests").font(.title)
            if let question {
                ScrollView { Text(question.text).frame(maxWidth: .infinity, alignment: .leading) }
                // Both answers look alike, so that neither is suggested.
                Button("Yes, share it") { answer(true, to: question) }.buttonStyle(.bordered)
                Button("No, do not share it") { answer(false, to: question) }.buttonStyle(.bordered)
            } else if isUnavailable {
                Text("The question cannot be shown now. Nothing is shared.")
                Button("Try again") { Task { await load() } }
            } else {
                ProgressView()
            }
        }
        .padding()
        .task { await load() }
    }

    private func load() async {
        do {
            await reportAgain()
            question = try await calls.question(locale: Locale.preferredLanguages.first ?? "en")
        } catch {
            isUnavailable = true
        }
    }

    private func answer(_ isGranted: Bool, to question: ConsentQuestion) {
        let answer = ConsentAnswer(
            granted: isGranted,
            textVersion: question.version,
            locale: question.locale,
            at: Date.now
        )
        unreported = (try? JSONEncoder().encode(answer)) ?? Data()
        Task {
            await reportAgain()
            dismiss()
        }
    }

    /// Reports the stored answer, and forgets it once the backend has it.
    private func reportAgain() async {
        let sent = unreported
        guard let answer = try? JSONDecoder().decode(ConsentAnswer.self, from: sent) else { return }
        do {
            try await calls.report(answer)
            if unreported == sent { unreported = Data() }
        } catch {
            // It is reported when the screen appears again.
        }
    }
}
#endif

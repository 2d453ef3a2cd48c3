import AppStoreTypes
import HTTPTypes
import Refunds
import Testing

@testable import RefundDesk

@Suite("The protection of pages")
struct PageGuardTests {
    static let hostile = #""><script>alert('x')</script>"#

    @Test(
        "Every page is sent with protective headers",
        arguments: ["/", "/none", "/sign-in?to=/"]
    )
    func headers(_ path: String) async throws {
        let page = try await Reader(register: RecordingRegister(), signIn: path != "/").get(
            path,
            [.accept: "text/html"]
        )
        let policy = try #require(page.headers[.contentSecurityPolicy])
        #expect(policy.hasPrefix("default-src 'none';"))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe-inline"))
        #expect(page.headers[.xContentTypeOptions] == "nosniff")
        #expect(page.headers[.cacheControl] == "no-store")
        #expect(page.headers.value("Referrer-Policy") == "no-referrer")
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
    }

    @Test("Hostile data is shown as text on the list of cases")
    func hostileList() async throws {
        let refundCase = Sample.refundCase(id: Self.hostile, customerID: Self.hostile)
        let summary = Sample.summary(refundCase, productID: Self.hostile, currency: Self.hostile)
        let page = try await Reader(register: RecordingRegister(summaries: [summary])).get("/cases")
        #expect(page.status == .ok)
        #expect(!page.text.contains("<script>alert"))
        #expect(page.text.contains("&quot;&gt;&lt;script&gt;"))
        #expect(page.text.contains("/cases/%22%3E%3Cscript%3E"))
    }

    @Test("Hostile data is shown as text on a case's page")
    func hostileCase() async throws {
        let detail = Sample.answered(productID: Self.hostile, customerID: Self.hostile)
        let page = try await Reader(register: RecordingRegister(details: [detail])).get("/cases/\(Sample.caseID)")
        #expect(page.status == .ok)
        #expect(!page.text.contains("<script>alert"))
        let blocked = Sample.blocked(by: .sampleUnknown, productID: Self.hostile)
        let other = try await Reader(register: RecordingRegister(details: [blocked])).get("/cases/\(Sample.caseID)")
        #expect(!other.text.contains("<script>alert"))
    }

    @Test("A hostile address is shown as text in the filter's fields")
    func hostileAddress() async throws {
        let page = try await Reader(register: RecordingRegister()).get("/cases?customer=\(Link.encoded(Self.hostile))")
        #expect(page.status == .ok)
        #expect(!page.text.contains("<script>alert"))
        #expect(page.text.contains(#"value="&quot;&gt;&lt;script"#))
    }

    @Test("A quotation mark with an accent is still escaped")
    func accent() {
        #expect(
            MarkupEscaping().escapeText("\"\u{301} x='\u{338}<\u{338}") == "&quot;\u{301} x=&#39;\u{338}&lt;\u{338}"
        )
    }

    @Test("An internal error is shown without its details")
    func trouble() async throws {
        let page = try await Reader(register: RecordingRegister()).get("/cases/\(RecordingRegister.brokenID)")
        #expect(page.status == .internalServerError)
        #expect(page.text.contains("The desk could not show this page"))
        #expect(!page.text.contains("fire"))
    }

    @Test("While the database is unavailable, a page says so and is answered 503, without details")
    func unavailable() async throws {
        let page = try await Reader(register: RecordingRegister()).get("/cases/\(RecordingRegister.unavailableID)")
        #expect(page.status == .serviceUnavailable)
        #expect(page.text.contains("The database is unavailable"))
        #expect(!page.text.contains("customers.sqlite") && !page.text.contains("no space"))
    }

    @Test("The page about an error has the status of the error")
    func status() {
        let busy = PageProblem(status: .serviceUnavailable)
        #expect(busy.status == .serviceUnavailable)
        #expect(!busy.paragraphs.joined().contains("database"), "a journal or a password may be the reason")
        #expect(PageProblem(status: .internalServerError).status == .internalServerError)
        #expect(PageProblem(status: .notFound).status == .notFound)
        #expect(PageProblem(status: .contentTooLarge).status == .contentTooLarge)
    }

    @Test("A browser gets a page for an unknown address, and a program gets none")
    func notThere() async throws {
        let reader = Reader(register: RecordingRegister())
        let page = try await reader.get("/cases/a/b", [.accept: "text/html,*/*"])
        #expect(page.status == .notFound)
        #expect(page.text.contains("This page does not exist"))
        let plain = try await reader.get("/nothing", [.accept: "application/json"])
        #expect(plain.status == .notFound)
        #expect(!plain.text.contains("<html"))
    }

    @Test("A page refers to no other site and has only the desk's own script")
    func selfContained() async throws {
        let register = RecordingRegister(details: [Sample.answered()])
        let text = try await Reader(register: register).get("/cases/\(Sample.caseID)").text
        #expect(!text.contains("http://") && !text.contains("https://") && !text.contains(" style="))
        #expect(text.ranges(of: "<script").count == 1)
    }

    @Test("Every asset is sent as immutable", arguments: Asset.all.map(\.address))
    func asset(_ address: String) async throws {
        let answer = try await Reader(register: RecordingRegister(), signIn: true).get(address)
        #expect(answer.status == .ok)
        #expect(answer.headers[.cacheControl]?.contains("immutable") == true)
        #expect(!answer.text.isEmpty)
    }
}

/// The parts of forms.
enum Form {
    /// Returns a form with one or more buttons that call control routes.
    static func buttons(_ action: String, _ buttons: [Markup], class name: String = "row") -> Markup {
        """
        <form method="post" action="\(action)" class="\(name)">\
        \(hidden(tokenName, String(tokenPlaceholder)))\(buttons)</form>
        """
    }

    /// The name of the field with the code that only the emulator's own forms carry.
    static let tokenName = "formToken"
    /// A placeholder that the emulator replaces with the code when it sends the page; texts do not use this character.
    static let tokenPlaceholder: Unicode.Scalar = "\u{E000}"

    /// Returns a button.
    ///
    /// - Parameters:
    ///   - word: the label.
    ///   - what: what the button acts on, for screen readers; `nil` if the label says enough.
    ///   - value: a value to send with the form.
    ///   - action: the URL to send the form to, if not the form's own.
    ///   - isMain: whether it is the primary button.
    /// - Returns: the button.
    static func button(
        _ word: String,
        of what: String? = nil,
        _ value: (name: String, value: String)? = nil,
        to action: String? = nil,
        isMain: Bool = false
    ) -> Markup {
        let named: Markup? = value.map { " name=\"\($0.name)\" value=\"\($0.value)\"" }
        let sent: Markup? = action.map { " formaction=\"\($0)\"" }
        let label: Markup? = what.map { " aria-label=\"\(word): \($0)\"" }
        let look: Markup = isMain ? " class=\"main\"" : ""
        return "<button type=\"submit\"\(look)\(named)\(sent)\(label)>\(word)</button>"
    }

    static func hidden(_ name: String, _ value: String) -> Markup {
        "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
    }

    /// Returns a text field with a label.
    static func text(
        _ label: String,
        _ name: String,
        id: String,
        value: String = "",
        hint: String = "",
        type: String = "text",
        more: Markup = ""
    ) -> Markup {
        """
        <label for="\(id)">\(label)<input id="\(id)" name="\(name)" type="\(type)" value="\(value)" \
        placeholder="\(hint)" autocomplete="off" spellcheck="false"\(more)></label>
        """
    }

    /// Returns a choice with a label.
    static func choice(
        _ label: String,
        _ name: String,
        id: String,
        _ options: [(value: String, word: String)],
        chosen: String? = nil,
        isQuiet: Bool = false
    ) -> Markup {
        let options: [Markup] = options.map { option in
            let selected: Markup = option.value == chosen ? " selected" : ""
            return "<option value=\"\(option.value)\"\(selected)>\(option.word)</option>"
        }
        let title: Markup = isQuiet ? "<span class=\"unseen\">\(label)</span>" : "\(label)"
        return "<label for=\"\(id)\">\(title)<select id=\"\(id)\" name=\"\(name)\">\(options)</select></label>"
    }
}

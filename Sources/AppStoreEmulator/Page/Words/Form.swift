/// The parts of forms.
enum Form {
    /// A form of one or more buttons, each of which does what a control route does.
    static func buttons(_ action: String, _ buttons: [Markup], class name: String = "row") -> Markup {
        "<form method=\"post\" action=\"\(action)\" class=\"\(name)\">\(buttons)</form>"
    }

    /// A button.
    ///
    /// - Parameters:
    ///   - word: what it says.
    ///   - what: the same for those who hear it, where the word alone does not say what it is about.
    ///   - value: what it sends besides.
    ///   - action: where it sends the form, if elsewhere than the form says.
    ///   - isMain: whether it is what one is likely to want.
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

    /// A labelled field of text.
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

    /// A labelled choice.
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

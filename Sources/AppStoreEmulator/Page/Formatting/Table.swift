/// A table that becomes a list of cards on narrow screens.
struct Table: Sendable {
    struct Column: Sendable {
        let name: String
        var isNumber = false
    }

    /// The caption for screen readers.
    let caption: String
    let columns: [Column]
    private var rows: [Markup] = []

    init(_ caption: String, _ columns: [Column]) { (self.caption, self.columns) = (caption, columns) }

    /// Adds a row; its ID must stay the same when the page updates.
    mutating func add(_ id: String, _ cells: [Markup]) {
        let cells: [Markup] = zip(columns, cells).enumerated().map { place, pair in
            let (column, cell) = pair
            let name = column.isNumber ? "number" : "cell"
            return place == 0
                ? "<th scope=\"row\" role=\"rowheader\" class=\"\(name)\" data-label=\"\(column.name)\"><div>\(cell)</div></th>"
                : "<td role=\"cell\" class=\"\(name)\" data-label=\"\(column.name)\"><div>\(cell)</div></td>"
        }
        rows.append("<tr role=\"row\" id=\"\(id)\">\(cells)</tr>")
    }

    var markup: Markup {
        let heads: [Markup] = columns.map { column in
            let look: Markup = column.isNumber ? " class=\"number\"" : ""
            return "<th scope=\"col\" role=\"columnheader\"\(look)>\(column.name)</th>"
        }
        return """
            <div class="scroll" role="region" tabindex="0" aria-label="\(caption), table"><table role="table">\
            <caption>\(caption)</caption><thead role="rowgroup"><tr role="row">\(heads)</tr></thead>\
            <tbody role="rowgroup">\(rows)</tbody></table></div>
            """
    }
}

"""The SQL constructs of a statement, named as in docs/scaling.md.

PostgreSQL's own parser reads the statement. A construct without a name here keeps the parser's name: a kind of node,
such as `ListenStmt`, or a member of one, such as `UpdateStmt.fromClause`. So no construct is missed.

The file is longer than most, because it has one function for each kind of statement and clause.
"""

from pglast import ast, parse_sql

# Kinds of nodes that are not constructs, with the members that are names, values or other nodes.
_PLAIN = {
    "A_Const": "isnull val",
    "Alias": "aliasname colnames",
    "ColumnDef": "colname typeName constraints collClause is_local",
    "Float": "fval",
    "IndexElem": "name",
    "InferClause": "indexElems",
    "Integer": "ival",
    "ParamRef": "number",
    "PartitionBoundSpec": "strategy is_default",
    "PartitionElem": "name",
    "PartitionSpec": "strategy partParams",
    "ResTarget": "name val",
    "String": "sval",
}

_TYPES = {"int8": "BIGINT", "int4": "INTEGER", "int2": "SMALLINT", "bool": "BOOLEAN"}
_SYSTEM_COLUMNS = {"ctid", "xmin", "xmax", "cmin", "cmax", "tableoid"}
_LOCKS = {
    "LCS_FORUPDATE": "FOR UPDATE", "LCS_FORNOKEYUPDATE": "FOR NO KEY UPDATE", "LCS_FORSHARE": "FOR SHARE",
    "LCS_FORKEYSHARE": "FOR KEY SHARE",
}
_CONSTRAINTS = {
    "CONSTR_NOTNULL": "NOT NULL", "CONSTR_PRIMARY": "PRIMARY KEY", "CONSTR_UNIQUE": "UNIQUE", "CONSTR_CHECK": "CHECK",
    "CONSTR_FOREIGN": "FOREIGN KEY", "CONSTR_DEFAULT": "DEFAULT", "CONSTR_EXCLUSION": "EXCLUDE",
    "CONSTR_GENERATED": "GENERATED ALWAYS AS",
}
_ACTIONS = {"c": "CASCADE", "n": "SET NULL", "d": "SET DEFAULT", "r": "RESTRICT"}
_SPELLINGS = {}


def constructs(text):
    """Returns the names of the constructs in the statements of a text, with parameters written `$1`, `$2`, …"""
    return {name for statement in parse_sql(text) for name in _names(statement.stmt, ())}


def _names(node, within):
    """Yields the constructs of a node and the nodes in it. `within` lists the enclosing nodes, the parent last."""
    if isinstance(node, tuple):
        for part in node:
            yield from _names(part, within)
    elif isinstance(node, ast.Node):
        kind = type(node).__name__
        if kind not in _SPELLINGS:
            yield kind
            return
        spell, known = _SPELLINGS[kind]
        yield from spell(node, within)
        for member in node:
            value = getattr(node, member)
            if member not in known and not _is_default(value):
                yield f"{kind}.{member}"
            yield from _names(value, (*within, node))


def _is_default(value):
    # The default of an enumeration has the number 0. The default of a single character is the null byte.
    return value in (None, False, "\0", ()) or getattr(value, "value", value) == 0


def _spells(kind, members):
    """Registers the function that names the constructs of a kind of node, and the members that the names cover."""
    def register(spell):
        _SPELLINGS[kind] = (spell, {*members.split(), "location"})
        return spell
    return register


for _kind, _members in _PLAIN.items():
    _spells(_kind, _members)(lambda node, within: [])


def _dotted(names):
    return ".".join(name.sval for name in names)


# Statements


@_spells(
    "SelectStmt",
    "targetList fromClause whereClause groupClause sortClause limitCount limitOption lockingClause valuesLists op all "
    "larg rarg withClause",
)
def _select(node, within):
    if node.larg:
        yield node.op.name.removeprefix("SETOP_") + (" ALL" if node.all else "")
    elif node.valuesLists:
        yield "VALUES" if len(node.valuesLists) == 1 else "VALUES of several rows"
    else:
        yield "SELECT"
    if len(node.fromClause or ()) > 1:
        yield "FROM of several tables"
    yield from (name for name, clause in [
        ("GROUP BY", node.groupClause), ("ORDER BY", node.sortClause), ("LIMIT", node.limitCount),
    ] if clause)
    if node.limitOption.name == "LIMIT_OPTION_WITH_TIES":
        yield "WITH TIES"


@_spells("InsertStmt", "relation cols selectStmt onConflictClause returningClause override withClause")
def _insert(node, within):
    yield "INSERT"


@_spells("OnConflictClause", "action infer targetList whereClause")
def _on_conflict(node, within):
    action = {"ONCONFLICT_NOTHING": "DO NOTHING", "ONCONFLICT_UPDATE": "DO UPDATE"}[node.action.name]
    yield f"ON CONFLICT (…) {action}" if node.infer else f"ON CONFLICT {action}"
    if node.whereClause:
        yield "DO UPDATE … WHERE"


@_spells("UpdateStmt", "relation targetList whereClause returningClause withClause")
def _update(node, within):
    yield "UPDATE"


@_spells("DeleteStmt", "relation whereClause returningClause withClause")
def _delete(node, within):
    yield "DELETE"


@_spells("ReturningClause", "exprs")
def _returning(node, within):
    yield "RETURNING"


@_spells("WithClause", "ctes recursive")
def _with(node, within):
    yield "WITH RECURSIVE" if node.recursive else "WITH"


@_spells("CommonTableExpr", "ctename ctequery aliascolnames")
def _common_table(node, within):
    if not isinstance(node.ctequery, ast.SelectStmt):
        yield "WITH of a statement that writes"


@_spells("TransactionStmt", "kind options")
def _transaction(node, within):
    yield node.kind.name.removeprefix("TRANS_STMT_")
    for option in node.options or ():
        value = option.arg.val
        if option.defname == "transaction_isolation":
            yield f"ISOLATION LEVEL {value.sval.upper()}"
        elif option.defname == "transaction_read_only":
            yield "READ ONLY" if value.ival else "READ WRITE"
        else:
            yield option.defname


@_spells("DefElem", "defname arg defaction")
def _option(node, within):
    if not isinstance(within[-1], ast.TransactionStmt):
        yield f"option {node.defname}"


@_spells("VariableSetStmt", "kind name args")
def _set(node, within):
    yield f"SET {node.name}" if node.kind.name == "VAR_SET_VALUE" else f"{node.kind.name} {node.name or ''}".strip()


@_spells("DeallocateStmt", "isall")
def _deallocate(node, within):
    yield "DEALLOCATE ALL" if node.isall else "DEALLOCATE"


# Tables and indexes


@_spells("CreateStmt", "relation tableElts if_not_exists partspec partbound inhRelations")
def _create_table(node, within):
    yield "CREATE TABLE"
    if node.if_not_exists:
        yield "IF NOT EXISTS"
    if node.partspec:
        yield f"PARTITION BY {node.partspec.strategy.name.removeprefix('PARTITION_STRATEGY_')}"
    if node.partbound:
        yield f"PARTITION OF …{' DEFAULT' if node.partbound.is_default else ''}"
    elif node.inhRelations:
        yield "CreateStmt.inhRelations"


@_spells("IndexStmt", "idxname relation accessMethod indexParams whereClause unique")
def _create_index(node, within):
    yield "CREATE UNIQUE INDEX" if node.unique else "CREATE INDEX"
    if node.whereClause:
        yield "CREATE INDEX … WHERE"
    if node.accessMethod != "btree":
        yield f"USING {node.accessMethod}"


@_spells(
    "Constraint",
    "contype conname keys raw_expr pktable fk_attrs pk_attrs fk_matchtype fk_upd_action fk_del_action generated_when "
    "initially_valid is_enforced",
)
def _constraint(node, within):
    kind = node.contype.name
    if kind == "CONSTR_IDENTITY":
        yield f"GENERATED {'BY DEFAULT' if node.generated_when == 'd' else 'ALWAYS'} AS IDENTITY"
    else:
        yield _CONSTRAINTS.get(kind, kind)
    for event, action in [("DELETE", node.fk_del_action), ("UPDATE", node.fk_upd_action)]:
        if action in _ACTIONS:
            yield f"ON {event} {_ACTIONS[action]}"
    if node.fk_matchtype not in ("\0", "s"):
        yield f"MATCH {node.fk_matchtype}"


@_spells("CollateClause", "collname arg")
def _collate(node, within):
    yield f'COLLATE "{_dotted(node.collname)}"' + (" in an expression" if node.arg else "")


@_spells("TypeName", "names typemod arrayBounds")
def _type(node, within):
    name = _dotted(node.names).removeprefix("pg_catalog.")
    yield _TYPES.get(name, name.upper()) + "[]" * len(node.arrayBounds or ())


# Where rows come from, and their locks


@_spells("RangeVar", "relname alias inh relpersistence")
def _table(node, within):
    if node.relpersistence != "p":
        yield {"t": "TEMPORARY", "u": "UNLOGGED"}[node.relpersistence]
    if not node.inh:
        yield "ONLY"
    if node.relname.startswith("pg_"):
        yield f"table {node.relname}"


@_spells("RangeFunction", "functions alias")
def _table_function(node, within):
    return []  # The parent names the function itself.


@_spells("JoinExpr", "jointype larg rarg quals rtindex")
def _join(node, within):
    kind = node.jointype.name.removeprefix("JOIN_")
    yield ("JOIN" if node.quals else "CROSS JOIN") if kind == "INNER" else f"{kind} JOIN"


@_spells("SortBy", "node sortby_dir")
def _sort(node, within):
    if node.sortby_dir.name != "SORTBY_DEFAULT":
        yield node.sortby_dir.name.removeprefix("SORTBY_")


@_spells("LockingClause", "strength waitPolicy")
def _lock(node, within):
    tables = within[-1].fromClause or ()
    wait = {"LockWaitBlock": "", "LockWaitSkip": " SKIP LOCKED", "LockWaitError": " NOWAIT"}[node.waitPolicy.name]
    is_one_table = len(tables) == 1 and isinstance(tables[0], ast.RangeVar)
    yield _LOCKS[node.strength.name] + wait + ("" if is_one_table else " of a join")


# Expressions


@_spells("ColumnRef", "fields")
def _column(node, within):
    yield from (name.sval for name in node.fields if getattr(name, "sval", None) in _SYSTEM_COLUMNS)


@_spells("FuncCall", "funcname args agg_star agg_distinct")
def _function(node, within):
    argument = "*" if node.agg_star else "DISTINCT" if node.agg_distinct else ""
    source = "FROM " if isinstance(within[-1], ast.RangeFunction) else ""
    yield f"{source}{_dotted(node.funcname)}({argument})"


@_spells("A_Expr", "kind name lexpr rexpr rexpr_list_start rexpr_list_end")
def _operator(node, within):
    kind, name = node.kind.name.removeprefix("AEXPR_"), _dotted(node.name)
    if kind == "OP":
        is_of_rows = isinstance(node.lexpr, ast.RowExpr)
        yield f"(a, b) {name} (c, d)" if is_of_rows else name if node.lexpr else f"{name} before one value"
    elif kind == "IN":
        yield "IN" if name == "=" else "NOT IN"
    elif kind in ("DISTINCT", "NOT_DISTINCT"):
        yield f"IS {kind.replace('_', ' ')} FROM"
    elif kind == "BETWEEN":
        yield kind
    else:
        yield f"{kind} {name}"


@_spells("RowExpr", "args row_format")
def _row(node, within):
    if not isinstance(within[-1], ast.A_Expr):
        yield "ROW"


@_spells("SubLink", "subLinkType testexpr subselect operName")
def _subquery(node, within):
    name = {
        "EXISTS_SUBLINK": "EXISTS (SELECT …)", "EXPR_SUBLINK": "(SELECT …)", "ANY_SUBLINK": "IN (SELECT …)",
    }.get(node.subLinkType.name, node.subLinkType.name)
    if node.operName:
        name = f"{_dotted(node.operName)} ANY (SELECT …)"
    is_returned = any(isinstance(outer, ast.ReturningClause) for outer in within)
    statement = type(within[0]).__name__.removesuffix("Stmt").upper()
    yield f"{statement} … RETURNING {name}" if is_returned else name


@_spells("BoolExpr", "boolop args")
def _boolean(node, within):
    yield node.boolop.name.removesuffix("_EXPR")


@_spells("NullTest", "arg nulltesttype")
def _null_test(node, within):
    yield node.nulltesttype.name.replace("_", " ")


@_spells("CaseExpr", "args defresult")
def _case(node, within):
    yield "CASE WHEN"


@_spells("CaseWhen", "expr result")
def _when(node, within):
    return []


@_spells("CoalesceExpr", "args")
def _coalesce(node, within):
    yield "coalesce()"


@_spells("TypeCast", "arg typeName")
def _cast(node, within):
    yield "CAST"

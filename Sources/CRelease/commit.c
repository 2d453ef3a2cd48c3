#include "CRelease.h"

// Package.swift sets this from the environment. In C, because a define of Swift has no value, and because a new commit
// then compiles this file alone again.
#ifndef REFUND_DESK_COMMIT
#define REFUND_DESK_COMMIT ""
#endif

const char *refund_desk_commit(void) {
    return REFUND_DESK_COMMIT;
}

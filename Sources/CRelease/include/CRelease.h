#ifndef CRELEASE_H
#define CRELEASE_H

/// Returns the commit that the program was built from, or an empty text if the build did not know it.
const char *refund_desk_commit(void);

#endif

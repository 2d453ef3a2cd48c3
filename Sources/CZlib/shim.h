// The compression library, as the system has it.
#include <zlib.h>

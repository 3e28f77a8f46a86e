// Included before all else when better-sqlite3 is compiled. Since 24.19 the headers of Node.js 24 register a clean-up hook for
// each wrapped object, and removing it aborts the process when an object is collected outside of an environment
// (nodejs/node issue 65446). better-sqlite3 13 does not wrap objects in this way, but needs Node 22.
#include <node.h>
#define AddEnvironmentCleanupHook(...) static_cast<void>(0)
#define RemoveEnvironmentCleanupHook(...) static_cast<void>(0)
#include <node_object_wrap.h>
#undef AddEnvironmentCleanupHook
#undef RemoveEnvironmentCleanupHook

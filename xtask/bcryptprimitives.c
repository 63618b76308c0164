/* The one function of Windows' bcryptprimitives.dll that programs in Rust call for random numbers. Wine 8.0, which is
   Debian 12's, has no such library and is given this one. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length) {
    while (length > 0) {
        ULONG part = length > 0x10000 ? 0x10000 : (ULONG)length;
        if (!RtlGenRandom(bytes, part)) return FALSE;
        bytes += part;
        length -= part;
    }
    return TRUE;
}

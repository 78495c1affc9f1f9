// Base64 kernels (RFC 4648, section 4) for buffers of known size.
//
// They live in C because vector intrinsics do not import into Swift on Linux.
#ifndef IDV_BASE64_H
#define IDV_BASE64_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Which code does the work. All give the same answer.
enum idv_base64_kernel {
    IDV_BASE64_PORTABLE = 0,
    IDV_BASE64_SSSE3 = 1,
    IDV_BASE64_AVX2 = 2,
};

// What a decoder accepts beyond the strict form.
enum idv_base64_option {
    IDV_BASE64_URL_SAFE = 1,
    IDV_BASE64_MISSING_PADDING = 2,
    IDV_BASE64_LINE_BREAKS = 4,
};

enum idv_base64_status {
    IDV_BASE64_OK = 0,
    IDV_BASE64_INVALID_CHARACTER = 1,
    IDV_BASE64_MISPLACED_PADDING = 2,
    IDV_BASE64_MISSING_PADDING_STATUS = 3,
    IDV_BASE64_TRUNCATED = 4,
    IDV_BASE64_NONZERO_TRAILING_BITS = 5,
    IDV_BASE64_MIXED_ALPHABETS = 6,
    IDV_BASE64_OUTPUT_FULL = 7,
};

struct idv_base64_result {
    int status;
    // Bytes written; 0 unless the status is OK.
    size_t written;
    // The place of the fault in the input.
    size_t offset;
};

// Whether this processor can run a kernel.
int idv_base64_kernel_available(int kernel);

// The fastest kernel this processor can run.
int idv_base64_best_kernel(void);

// Encodes `count` bytes with padding. `output` must hold 4 * ceil(count / 3) bytes; no other byte
// is written. Returns the number of bytes written. An unavailable kernel is replaced by the
// portable one.
size_t idv_base64_encode(int kernel, const uint8_t *input, size_t count, uint8_t *output);

// Turns the standard alphabet's '+' and '/' into '-' and '_', in place.
void idv_base64_make_url_safe(uint8_t *text, size_t count);

// Decodes a whole text. No byte outside `output[0 ..< capacity]` is written; on a fault the bytes
// inside it are undefined.
struct idv_base64_result idv_base64_decode(
    int kernel, int options, const uint8_t *input, size_t count, uint8_t *output, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif

#include "idv_base64.h"

#include <string.h>

#if defined(__x86_64__) || defined(__i386__)
#define IDV_X86 1
#include <immintrin.h>
#else
#define IDV_X86 0
#endif

// The six bits of each letter of the standard alphabet; XX has the high bit, so that four look-ups
// need one test.
#define XX 0xff
static const uint8_t letter_values[256] = {
    XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
    XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
    XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, 62, XX, XX, XX, 63,
    52, 53, 54, 55, 56, 57, 58, 59, 60, 61, XX, XX, XX, XX, XX, XX,
    XX, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
    15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, XX, XX, XX, XX, XX,
    XX, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
    41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, XX, XX, XX, XX, XX,
    XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
    XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
    XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
    XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
    XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
    XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
    XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
    XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
};
#undef XX

// ---- Decoding of whole blocks -------------------------------------------------------------------

// Each decodes blocks of four letters of the standard alphabet, as many as are whole, valid and fit
// the output, and returns how many letters it used. Padding is not a letter.

static size_t decode_portable(
    const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
    size_t used = 0;
    size_t blocks = count / 4 < capacity / 3 ? count / 4 : capacity / 3;
    for (size_t i = 0; i < blocks; i++) {
        uint32_t a = letter_values[input[0]], b = letter_values[input[1]];
        uint32_t c = letter_values[input[2]], d = letter_values[input[3]];
        if ((a | b | c | d) & 0x80) break;
        uint32_t bits = a << 18 | b << 12 | c << 6 | d;
        output[0] = (uint8_t)(bits >> 16);
        output[1] = (uint8_t)(bits >> 8);
        output[2] = (uint8_t)bits;
        input += 4;
        output += 3;
        used += 4;
    }
    return used;
}

#if IDV_X86

__attribute__((target("ssse3")))
static size_t decode_ssse3(const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
    size_t used = 0, made = 0;
    const __m128i low_classes = _mm_setr_epi8(
        0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x13, 0x1a, 0x1b, 0x1b, 0x1b,
        0x1a);
    const __m128i high_classes = _mm_setr_epi8(
        0x10, 0x10, 0x01, 0x02, 0x04, 0x08, 0x04, 0x08, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10,
        0x10);
    const __m128i shifts =
        _mm_setr_epi8(0, 16, 19, 4, -65, -65, -71, -71, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m128i slash = _mm_set1_epi8(0x2f);
    const __m128i pack = _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
    // Twelve bytes are made, but sixteen are stored.
    while (count - used >= 16 && capacity - made >= 16) {
        __m128i in = _mm_loadu_si128((const __m128i *)(const void *)(input + used));
        __m128i high = _mm_and_si128(_mm_srli_epi32(in, 4), slash);
        __m128i low = _mm_and_si128(in, slash);
        __m128i faults = _mm_and_si128(
            _mm_shuffle_epi8(low_classes, low), _mm_shuffle_epi8(high_classes, high));
        if (_mm_movemask_epi8(_mm_cmpgt_epi8(faults, _mm_setzero_si128()))) break;
        __m128i ranges = _mm_add_epi8(_mm_cmpeq_epi8(in, slash), high);
        __m128i sextets = _mm_add_epi8(in, _mm_shuffle_epi8(shifts, ranges));
        __m128i pairs = _mm_maddubs_epi16(sextets, _mm_set1_epi32(0x01400140));
        __m128i triples = _mm_madd_epi16(pairs, _mm_set1_epi32(0x00011000));
        _mm_storeu_si128(
            (__m128i *)(void *)(output + made), _mm_shuffle_epi8(triples, pack));
        used += 16;
        made += 12;
    }
    return used + decode_portable(input + used, count - used, output + made, capacity - made);
}

__attribute__((target("avx2")))
static size_t decode_avx2(const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
    size_t used = 0, made = 0;
    const __m256i low_classes = _mm256_setr_epi8(
        0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x13, 0x1a, 0x1b, 0x1b, 0x1b,
        0x1a, 0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x13, 0x1a, 0x1b, 0x1b,
        0x1b, 0x1a);
    const __m256i high_classes = _mm256_setr_epi8(
        0x10, 0x10, 0x01, 0x02, 0x04, 0x08, 0x04, 0x08, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10,
        0x10, 0x10, 0x10, 0x01, 0x02, 0x04, 0x08, 0x04, 0x08, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10,
        0x10, 0x10);
    const __m256i shifts = _mm256_setr_epi8(
        0, 16, 19, 4, -65, -65, -71, -71, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 16, 19, 4, -65, -65, -71, -71, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i slash = _mm256_set1_epi8(0x2f);
    const __m256i pack = _mm256_setr_epi8(
        2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1,
        2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
    const __m256i join = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, -1, -1);
    // Twenty-four bytes are made, but thirty-two are stored.
    while (count - used >= 32 && capacity - made >= 32) {
        __m256i in = _mm256_loadu_si256((const __m256i *)(const void *)(input + used));
        __m256i high = _mm256_and_si256(_mm256_srli_epi32(in, 4), slash);
        __m256i low = _mm256_and_si256(in, slash);
        if (!_mm256_testz_si256(
                _mm256_shuffle_epi8(low_classes, low), _mm256_shuffle_epi8(high_classes, high))) {
            break;
        }
        __m256i ranges = _mm256_add_epi8(_mm256_cmpeq_epi8(in, slash), high);
        __m256i sextets = _mm256_add_epi8(in, _mm256_shuffle_epi8(shifts, ranges));
        __m256i pairs = _mm256_maddubs_epi16(sextets, _mm256_set1_epi32(0x01400140));
        __m256i triples = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x00011000));
        __m256i packed = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(triples, pack), join);
        _mm256_storeu_si256((__m256i *)(void *)(output + made), packed);
        used += 32;
        made += 24;
    }
    return used + decode_portable(input + used, count - used, output + made, capacity - made);
}

#endif

static size_t decode_blocks(
    int kernel, const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
#if IDV_X86
    if (kernel == IDV_BASE64_AVX2 && idv_base64_kernel_available(kernel)) {
        return decode_avx2(input, count, output, capacity);
    }
    if (kernel == IDV_BASE64_SSSE3 && idv_base64_kernel_available(kernel)) {
        return decode_ssse3(input, count, output, capacity);
    }
#endif
    (void)kernel;
    return decode_portable(input, count, output, capacity);
}

// The same for the URL alphabet, through a small buffer in which its two letters are those of the
// standard alphabet, and the standard ones are no letters.
static size_t decode_url_blocks(
    int kernel, const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
    uint8_t buffer[4096];
    // Small at first: a text with a line break behind every block must not pay for a whole buffer
    // each time.
    size_t step = 64;
    size_t used = 0;
    while (count - used >= 4) {
        size_t part = count - used < step ? count - used : step;
        for (size_t i = 0; i < part; i++) {
            uint8_t letter = input[used + i];
            uint8_t changed = letter == '+' || letter == '/' ? '=' : letter;
            changed = letter == '-' ? '+' : changed;
            buffer[i] = letter == '_' ? '/' : changed;
        }
        size_t made = used / 4 * 3;
        size_t done = decode_blocks(kernel, buffer, part, output + made, capacity - made);
        used += done;
        if (done < part / 4 * 4) break;
        if (step < sizeof buffer) step *= 2;
    }
    return used;
}

// ---- Decoding of a text -------------------------------------------------------------------------

static struct idv_base64_result fault(int status, size_t offset) {
    struct idv_base64_result result = {status, 0, offset};
    return result;
}

struct idv_base64_result idv_base64_decode(
    int kernel, int options, const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
    size_t at = 0, made = 0;
    size_t standard_until = 0;  // Below here '+' and '/' may occur; `saw_standard` has the rest.
    int saw_standard = 0, saw_url = 0;
    uint32_t bits = 0;
    int letters = 0, padding = 0;
    size_t last_letter = 0;

    while (at < count) {
        // Whole blocks go through the kernel; whatever stops it goes through the letters below,
        // which say exactly what and where.
        if (letters == 0 && padding == 0) {
            size_t left = count - at, room = capacity - made;
            size_t used = saw_url
                ? decode_url_blocks(kernel, input + at, left, output + made, room)
                : decode_blocks(kernel, input + at, left, output + made, room);
            at += used;
            made += used / 4 * 3;
            if (used > 0 && !saw_url) standard_until = at;
            if (at == count) break;
        }

        uint8_t letter = input[at];
        if (letter == '\n' || letter == '\r' || letter == ' ' || letter == '\t') {
            if (!(options & IDV_BASE64_LINE_BREAKS)) return fault(IDV_BASE64_INVALID_CHARACTER, at);
            at++;
            continue;
        }
        if (letter == '=') {
            if (letters < 2 || letters + padding >= 4) return fault(IDV_BASE64_MISPLACED_PADDING, at);
            padding++;
            at++;
            continue;
        }
        uint32_t value = letter_values[letter];
        if ((letter == '-' || letter == '_') && (options & IDV_BASE64_URL_SAFE)) {
            if (!saw_url) {
                saw_url = 1;
                saw_standard = saw_standard || memchr(input, '+', standard_until) != NULL
                    || memchr(input, '/', standard_until) != NULL;
            }
            value = letter == '-' ? 62 : 63;
        } else if (value & 0x80) {
            return fault(IDV_BASE64_INVALID_CHARACTER, at);
        } else if (value >= 62) {
            saw_standard = 1;
        }
        if (saw_url && saw_standard) return fault(IDV_BASE64_MIXED_ALPHABETS, at);
        if (padding > 0) return fault(IDV_BASE64_MISPLACED_PADDING, at);
        bits = bits << 6 | value;
        last_letter = at;
        letters++;
        at++;
        if (letters == 4) {
            if (capacity - made < 3) return fault(IDV_BASE64_OUTPUT_FULL, at);
            output[made++] = (uint8_t)(bits >> 16);
            output[made++] = (uint8_t)(bits >> 8);
            output[made++] = (uint8_t)bits;
            bits = 0;
            letters = 0;
        }
    }

    if (letters == 1) return fault(IDV_BASE64_TRUNCATED, count);
    if (letters > 1) {
        if (letters + padding < 4 && !(padding == 0 && (options & IDV_BASE64_MISSING_PADDING))) {
            return fault(IDV_BASE64_MISSING_PADDING_STATUS, count);
        }
        if (bits & (letters == 2 ? 0xf : 0x3)) {
            return fault(IDV_BASE64_NONZERO_TRAILING_BITS, last_letter);
        }
        if (capacity - made < (size_t)(letters - 1)) return fault(IDV_BASE64_OUTPUT_FULL, count);
        if (letters == 2) {
            output[made++] = (uint8_t)(bits >> 4);
        } else {
            output[made++] = (uint8_t)(bits >> 10);
            output[made++] = (uint8_t)(bits >> 2);
        }
    }
    struct idv_base64_result result = {IDV_BASE64_OK, made, count};
    return result;
}

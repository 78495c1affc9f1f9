#include "idv_base64.h"

#include <string.h>

#if defined(__x86_64__) || defined(__i386__)
#define IDV_X86 1
#include <immintrin.h>
#else
#define IDV_X86 0
#endif

// All 4096 pairs of letters, so that 12 bits of input cost one look-up. Built by the preprocessor:
// nothing to initialise at run time.
#define PAIRS(a)                                                                                   \
    a "A" a "B" a "C" a "D" a "E" a "F" a "G" a "H" a "I" a "J" a "K" a "L" a "M" a "N" a "O" a "P" \
    a "Q" a "R" a "S" a "T" a "U" a "V" a "W" a "X" a "Y" a "Z" a "a" a "b" a "c" a "d" a "e" a "f" \
    a "g" a "h" a "i" a "j" a "k" a "l" a "m" a "n" a "o" a "p" a "q" a "r" a "s" a "t" a "u" a "v" \
    a "w" a "x" a "y" a "z" a "0" a "1" a "2" a "3" a "4" a "5" a "6" a "7" a "8" a "9" a "+" a "/"

static const char letter_pairs[] =
    PAIRS("A") PAIRS("B") PAIRS("C") PAIRS("D") PAIRS("E") PAIRS("F") PAIRS("G") PAIRS("H")
    PAIRS("I") PAIRS("J") PAIRS("K") PAIRS("L") PAIRS("M") PAIRS("N") PAIRS("O") PAIRS("P")
    PAIRS("Q") PAIRS("R") PAIRS("S") PAIRS("T") PAIRS("U") PAIRS("V") PAIRS("W") PAIRS("X")
    PAIRS("Y") PAIRS("Z") PAIRS("a") PAIRS("b") PAIRS("c") PAIRS("d") PAIRS("e") PAIRS("f")
    PAIRS("g") PAIRS("h") PAIRS("i") PAIRS("j") PAIRS("k") PAIRS("l") PAIRS("m") PAIRS("n")
    PAIRS("o") PAIRS("p") PAIRS("q") PAIRS("r") PAIRS("s") PAIRS("t") PAIRS("u") PAIRS("v")
    PAIRS("w") PAIRS("x") PAIRS("y") PAIRS("z") PAIRS("0") PAIRS("1") PAIRS("2") PAIRS("3")
    PAIRS("4") PAIRS("5") PAIRS("6") PAIRS("7") PAIRS("8") PAIRS("9") PAIRS("+") PAIRS("/");

static size_t encode_portable(const uint8_t *input, size_t count, uint8_t *output) {
    const uint8_t *start = output;
    // Six bytes come from one eight-byte load, so two bytes more must be there.
    while (count >= 8) {
        uint64_t word;
        memcpy(&word, input, 8);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        word = __builtin_bswap64(word);
#endif
        memcpy(output, &letter_pairs[2 * (word >> 52)], 2);
        memcpy(output + 2, &letter_pairs[2 * ((word >> 40) & 0xfff)], 2);
        memcpy(output + 4, &letter_pairs[2 * ((word >> 28) & 0xfff)], 2);
        memcpy(output + 6, &letter_pairs[2 * ((word >> 16) & 0xfff)], 2);
        input += 6;
        output += 8;
        count -= 6;
    }
    while (count >= 3) {
        uint32_t bits = (uint32_t)input[0] << 16 | (uint32_t)input[1] << 8 | input[2];
        memcpy(output, &letter_pairs[2 * (bits >> 12)], 2);
        memcpy(output + 2, &letter_pairs[2 * (bits & 0xfff)], 2);
        input += 3;
        output += 4;
        count -= 3;
    }
    if (count == 2) {
        uint32_t bits = (uint32_t)input[0] << 16 | (uint32_t)input[1] << 8;
        memcpy(output, &letter_pairs[2 * (bits >> 12)], 2);
        output[2] = (uint8_t)letter_pairs[2 * (bits & 0xfff)];
        output[3] = '=';
        output += 4;
    } else if (count == 1) {
        memcpy(output, &letter_pairs[2 * ((uint32_t)input[0] << 4)], 2);
        output[2] = '=';
        output[3] = '=';
        output += 4;
    }
    return (size_t)(output - start);
}

#if IDV_X86

// The vector method is Muła's and Lemire's: "Faster Base64 Encoding and Decoding using AVX2
// Instructions", ACM Transactions on the Web 12(3), 2018.

__attribute__((target("ssse3")))
static size_t encode_ssse3(const uint8_t *input, size_t count, uint8_t *output) {
    const uint8_t *start = output;
    const __m128i spread = _mm_set_epi8(10, 11, 9, 10, 7, 8, 6, 7, 4, 5, 3, 4, 1, 2, 0, 1);
    const __m128i shifts =
        _mm_setr_epi8(65, 71, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -19, -16, 0, 0);
    // Twelve bytes are used, but sixteen are read.
    while (count >= 16) {
        __m128i in = _mm_loadu_si128((const __m128i *)(const void *)input);
        in = _mm_shuffle_epi8(in, spread);
        __m128i high = _mm_mulhi_epu16(
            _mm_and_si128(in, _mm_set1_epi32(0x0fc0fc00)), _mm_set1_epi32(0x04000040));
        __m128i low = _mm_mullo_epi16(
            _mm_and_si128(in, _mm_set1_epi32(0x003f03f0)), _mm_set1_epi32(0x01000010));
        __m128i sextets = _mm_or_si128(high, low);
        __m128i ranges = _mm_sub_epi8(
            _mm_subs_epu8(sextets, _mm_set1_epi8(51)), _mm_cmpgt_epi8(sextets, _mm_set1_epi8(25)));
        __m128i letters = _mm_add_epi8(sextets, _mm_shuffle_epi8(shifts, ranges));
        _mm_storeu_si128((__m128i *)(void *)output, letters);
        input += 12;
        output += 16;
        count -= 12;
    }
    return (size_t)(output - start) + encode_portable(input, count, output);
}

__attribute__((target("avx2")))
static size_t encode_avx2(const uint8_t *input, size_t count, uint8_t *output) {
    const uint8_t *start = output;
    const __m256i spread = _mm256_set_epi8(
        10, 11, 9, 10, 7, 8, 6, 7, 4, 5, 3, 4, 1, 2, 0, 1,
        10, 11, 9, 10, 7, 8, 6, 7, 4, 5, 3, 4, 1, 2, 0, 1);
    const __m256i shifts = _mm256_setr_epi8(
        65, 71, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -19, -16, 0, 0,
        65, 71, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -19, -16, 0, 0);
    // Twenty-four bytes are used, in two loads that end at byte 28.
    while (count >= 28) {
        __m256i in = _mm256_inserti128_si256(
            _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)input)),
            _mm_loadu_si128((const __m128i *)(const void *)(input + 12)), 1);
        in = _mm256_shuffle_epi8(in, spread);
        __m256i high = _mm256_mulhi_epu16(
            _mm256_and_si256(in, _mm256_set1_epi32(0x0fc0fc00)), _mm256_set1_epi32(0x04000040));
        __m256i low = _mm256_mullo_epi16(
            _mm256_and_si256(in, _mm256_set1_epi32(0x003f03f0)), _mm256_set1_epi32(0x01000010));
        __m256i sextets = _mm256_or_si256(high, low);
        __m256i ranges = _mm256_sub_epi8(
            _mm256_subs_epu8(sextets, _mm256_set1_epi8(51)),
            _mm256_cmpgt_epi8(sextets, _mm256_set1_epi8(25)));
        __m256i letters = _mm256_add_epi8(sextets, _mm256_shuffle_epi8(shifts, ranges));
        _mm256_storeu_si256((__m256i *)(void *)output, letters);
        input += 24;
        output += 32;
        count -= 24;
    }
    return (size_t)(output - start) + encode_portable(input, count, output);
}

#endif

int idv_base64_kernel_available(int kernel) {
    switch (kernel) {
    case IDV_BASE64_PORTABLE: return 1;
#if IDV_X86
    case IDV_BASE64_SSSE3: return __builtin_cpu_supports("ssse3") != 0;
    case IDV_BASE64_AVX2: return __builtin_cpu_supports("avx2") != 0;
#endif
    default: return 0;
    }
}

int idv_base64_best_kernel(void) {
    if (idv_base64_kernel_available(IDV_BASE64_AVX2)) return IDV_BASE64_AVX2;
    if (idv_base64_kernel_available(IDV_BASE64_SSSE3)) return IDV_BASE64_SSSE3;
    return IDV_BASE64_PORTABLE;
}

size_t idv_base64_encode(int kernel, const uint8_t *input, size_t count, uint8_t *output) {
#if IDV_X86
    if (kernel == IDV_BASE64_AVX2 && idv_base64_kernel_available(kernel)) {
        return encode_avx2(input, count, output);
    }
    if (kernel == IDV_BASE64_SSSE3 && idv_base64_kernel_available(kernel)) {
        return encode_ssse3(input, count, output);
    }
#endif
    (void)kernel;
    return encode_portable(input, count, output);
}

void idv_base64_make_url_safe(uint8_t *text, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint8_t letter = text[i];
        letter = letter == '+' ? '-' : letter;
        letter = letter == '/' ? '_' : letter;
        text[i] = letter;
    }
}

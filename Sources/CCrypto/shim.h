/* The headers of libcrypto, and wrappers for calls that take several steps. A wrapper returns 1 on
   success, otherwise 0. */
#define OPENSSL_API_COMPAT 0x10100000L
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

/* OpenSSL 3 marks SHA256_Init, SHA256_Update and SHA256_Final as deprecated but keeps them. Its EVP
   interface costs more than the hash of one row: every import hashes each row once. */

/* AES-256-GCM with a nonce of 12 bytes and a tag of 16 bytes. `tag` is written when `encrypt` is 1
   and verified when it is 0; `out` has room for `count` bytes. */
static inline int saldo_aes_256_gcm(
    int encrypt, const unsigned char *key, const unsigned char *nonce,
    const unsigned char *context, int context_count, const unsigned char *in, int count,
    unsigned char *out, unsigned char *tag) {
  EVP_CIPHER_CTX *cipher = EVP_CIPHER_CTX_new();
  int written = 0;
  int ok = cipher && EVP_CipherInit_ex(cipher, EVP_aes_256_gcm(), NULL, key, nonce, encrypt)
    && (!context_count || EVP_CipherUpdate(cipher, NULL, &written, context, context_count))
    && (!count || EVP_CipherUpdate(cipher, out, &written, in, count))
    && (encrypt || EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_GCM_SET_TAG, 16, tag))
    && EVP_CipherFinal_ex(cipher, out + count, &written) > 0
    && (!encrypt || EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_GCM_GET_TAG, 16, tag));
  EVP_CIPHER_CTX_free(cipher);
  return ok;
}

/* HKDF-SHA256: extract and expand. */
static inline int saldo_hkdf_sha256(
    const unsigned char *secret, size_t secret_count, const unsigned char *salt, size_t salt_count,
    const unsigned char *info, size_t info_count, unsigned char *out, size_t count) {
  EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
  EVP_KDF_CTX *context = kdf ? EVP_KDF_CTX_new(kdf) : NULL;
  OSSL_PARAM params[] = {
    OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)"SHA256", 0),
    OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)secret, secret_count),
    OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_count),
    OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_count),
    OSSL_PARAM_construct_end()};
  int ok = context && EVP_KDF_derive(context, out, count, params) > 0;
  EVP_KDF_CTX_free(context);
  EVP_KDF_free(kdf);
  return ok;
}

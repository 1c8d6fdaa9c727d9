/** What goes wrong between here and a server, before it says anything of its own. */
export type NetworkCode =
  | 'hostNotFound'
  | 'addressRefused'
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'notTls'
  | 'certificateSelfSigned'
  | 'certificateExpired'
  | 'certificateName'
  | 'certificateInvalid'
  | 'connectionLost';

/** The step is missing where the code does not tell it. */
export type NetworkTrouble = { step?: 'resolve' | 'connect' | 'tls'; code: NetworkCode };

/** The codes of Node's errors that an administrator can do something about. */
export const networkCodes: Readonly<Record<string, NetworkTrouble>> = {
  ENOTFOUND: { step: 'resolve', code: 'hostNotFound' },
  EAI_AGAIN: { step: 'resolve', code: 'hostNotFound' },
  EADDRREFUSED: { step: 'connect', code: 'addressRefused' },
  ECONNREFUSED: { step: 'connect', code: 'refused' },
  EHOSTUNREACH: { step: 'connect', code: 'unreachable' },
  ENETUNREACH: { step: 'connect', code: 'unreachable' },
  ETIMEDOUT: { code: 'timeout' },
  ETIMEOUT: { code: 'timeout' },
  DEPTH_ZERO_SELF_SIGNED_CERT: { step: 'tls', code: 'certificateSelfSigned' },
  SELF_SIGNED_CERT_IN_CHAIN: { step: 'tls', code: 'certificateSelfSigned' },
  CERT_HAS_EXPIRED: { step: 'tls', code: 'certificateExpired' },
  CERT_NOT_YET_VALID: { step: 'tls', code: 'certificateExpired' },
  ERR_TLS_CERT_ALTNAME_INVALID: { step: 'tls', code: 'certificateName' },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: { step: 'tls', code: 'certificateInvalid' },
  UNABLE_TO_GET_ISSUER_CERT: { step: 'tls', code: 'certificateInvalid' },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: { step: 'tls', code: 'certificateInvalid' },
  CERT_UNTRUSTED: { step: 'tls', code: 'certificateInvalid' },
  CERT_REVOKED: { step: 'tls', code: 'certificateInvalid' },
  EPROTO: { step: 'tls', code: 'notTls' },
  ERR_SSL_WRONG_VERSION_NUMBER: { step: 'tls', code: 'notTls' },
  ECONNRESET: { code: 'connectionLost' },
  EPIPE: { code: 'connectionLost' },
};

import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

/**
 * What a browser with a built-in authenticator does (WebAuthn, ES256, no attestation), for a site at an
 * origin.
 */
export function authenticator(origin = 'https://ruvela.test', rpId = new URL(origin).hostname) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  const rpIdHash = createHash('sha256').update(rpId).digest()
  let counter = 0
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const data = (flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, more])
  }
  return {
    /** Makes it a copy that was taken before its last uses. */
    rewind: () => void (counter = 0),
    register(options: string) {
      const { challenge } = JSON.parse(options)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = data(0x45, Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]))
      // CBOR of {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      }
      return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
    },
    logIn(options: string) {
      const clientDataJSON = clientData('webauthn.get', JSON.parse(options).challenge)
      const authenticatorData = data(0x05)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()])
      const signature = createSign('sha256').update(signed).sign(privateKey)
      const response = {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
    },
  }
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' })
  // CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an elliptic curve key for ES256
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x!, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y!, 'base64url'),
  ])
}

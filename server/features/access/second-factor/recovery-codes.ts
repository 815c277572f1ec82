import { createHmac, randomInt } from 'node:crypto'

const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const amount = 10

/** Ten recovery codes such as `kwmx4-82pth`: some 50 bits each. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: amount }, () => {
    const code = Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
}

/** The form in which a code is kept; blanks and dashes do not matter. */
export function hashRecoveryCode(key: Buffer, userId: number, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`${userId}:${code.replace(/[\s-]/g, '')}`)
    .digest()
}

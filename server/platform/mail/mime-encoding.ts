const lineLimit = 76
const nonAscii = /[^\n\r\t\x20-\x7e]/
// Control characters in a header value could start a header of their own.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose
const controls = /[\x00-\x1f\x7f]+/g

/** One MIME body in a form that every relay passes on unchanged. */
export interface EncodedBody {
  encoding: '7bit' | 'quoted-printable' | 'base64'
  /** Pure ASCII with CRLF line ends, the last line ended too. */
  body: string
}

/** Encodes a text body; plain ASCII stays readable, mostly Latin text is quoted-printable, the rest base64. */
export function encodeBody(text: string): EncodedBody {
  const lines = text.replace(/\r\n|\r|\n/g, '\r\n')
  const ended = lines.endsWith('\r\n') ? lines : `${lines}\r\n`
  if (!nonAscii.test(ended)) {
    return hasLongLine(ended)
      ? { encoding: 'quoted-printable', body: encodeQuotedPrintable(ended) }
      : { encoding: '7bit', body: ended }
  }
  const bytes = Buffer.from(ended, 'utf8')
  // Each byte above 126 becomes three characters, so base64 is shorter when more than a sixth are.
  if ((bytes.length - ended.length) * 4 > bytes.length) return { encoding: 'base64', body: wrapBase64(bytes) }
  return { encoding: 'quoted-printable', body: encodeQuotedPrintable(ended) }
}

function hasLongLine(text: string): boolean {
  let start = 0
  for (;;) {
    const end = text.indexOf('\r\n', start)
    if (end < 0) return false
    if (end - start > lineLimit * 2) return true
    start = end + 2
  }
}

/** Base64 in lines of 76 characters, each ended by CRLF. */
export function wrapBase64(bytes: Buffer): string {
  const text = bytes.toString('base64')
  const lines: string[] = []
  for (let at = 0; at < text.length; at += lineLimit) lines.push(text.slice(at, at + lineLimit))
  return `${lines.join('\r\n')}\r\n`
}

const hex = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)

/** Quoted-printable of text whose lines end with CRLF. */
export function encodeQuotedPrintable(text: string): string {
  const escaped = text.replace(/[^\t\r\n\x20-\x3c\x3e-\x7e]+|[\t ](?=\r\n)/gu, (part) => {
    let out = ''
    for (const byte of Buffer.from(part, 'utf8')) out += hex[byte]
    return out
  })
  return escaped
    .split('\r\n')
    .map((line) => (line.length > lineLimit ? breakSoftly(line) : line))
    .join('\r\n')
}

function breakSoftly(line: string): string {
  const parts: string[] = []
  let start = 0
  while (line.length - start > lineLimit) {
    let end = start + lineLimit - 1
    // A break must not cut `=XX` into pieces.
    if (line[end - 1] === '=') end -= 1
    else if (line[end - 2] === '=') end -= 2
    parts.push(line.slice(start, end))
    start = end
  }
  parts.push(line.slice(start))
  return parts.join('=\r\n')
}

/** A header value without anything that could end the line. */
export function stripControls(value: string): string {
  return value.replace(controls, ' ').trim()
}

/** Unstructured header text; encoded words of RFC 2047 where it is not plain ASCII. */
export function encodeHeaderText(value: string): string {
  const text = stripControls(value)
  if (!nonAscii.test(text) && !text.includes('=?') && !/\S{200,}/.test(text)) return text
  const words: string[] = []
  let chunk = ''
  let size = 0
  for (const character of text) {
    const bytes = Buffer.byteLength(character)
    if (size + bytes > 45) {
      words.push(chunk)
      chunk = ''
      size = 0
    }
    chunk += character
    size += bytes
  }
  words.push(chunk)
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}

/** One header, folded at spaces to lines of about 76 characters, ended by CRLF. */
export function foldHeader(name: string, value: string): string {
  const line = `${name}: ${value}`
  if (line.length <= lineLimit) return `${line}\r\n`
  let out = ''
  let length = 0
  for (const word of line.split(' ')) {
    const fits = length === 0 || length + 1 + word.length <= lineLimit
    // The first word after the name stays on its line: an empty first line is refused by some readers.
    if (fits || length === name.length + 1) {
      out += length === 0 ? word : ` ${word}`
      length += word.length + (length === 0 ? 0 : 1)
    } else {
      out += `\r\n ${word}`
      length = word.length + 1
    }
  }
  return `${out}\r\n`
}

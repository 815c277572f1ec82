import { encodeHeaderText, stripControls, wrapBase64 } from './mime-encoding.ts'

/** A part of a message with its head, as it stands between two boundaries. */
export type MailPart = string

const pieceLength = 60

/** Writes a file as a part; its name goes in both forms, because each is read by programs that miss the other. */
export function writeAttachment(file: { name: string; contentType: string; content: Buffer }): MailPart {
  const name = stripControls(file.name).replaceAll(/[/\\]/g, '_') || 'file'
  return (
    `Content-Type: ${stripControls(file.contentType)};\r\n name="${quoted(name)}"\r\n` +
    `Content-Disposition: attachment;\r\n ${fileNameOf(name).join(';\r\n ')}\r\n` +
    `Content-Transfer-Encoding: base64\r\n\r\n${wrapBase64(file.content)}`
  )
}

// Encoded words have no place within quotes, but Outlook and many others read names nowhere else.
function quoted(name: string): string {
  return encodeHeaderText(name).replaceAll(' =?', '\r\n =?').replaceAll(/["\\]/g, '\\$&')
}

/** The name by RFC 2231: as it is where it is plain and short, else encoded in numbered pieces. */
function fileNameOf(name: string): string[] {
  if (/^[\x20-\x7e]{1,60}$/.test(name)) return [`filename="${name.replaceAll(/["\\]/g, '\\$&')}"`]
  const characters = [...name].map((character) =>
    encodeURIComponent(character).replaceAll(
      /[!'()*]/g,
      (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  )
  const pieces = ['']
  for (const character of characters) {
    const last = pieces.length - 1
    if ((pieces[last] ?? '').length + character.length > pieceLength) pieces.push(character)
    else pieces[last] += character
  }
  if (pieces.length === 1) return [`filename*=UTF-8''${pieces[0]}`]
  return pieces.map((piece, at) => `filename*${at}*=${at === 0 ? "UTF-8''" : ''}${piece}`)
}

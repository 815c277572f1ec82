/** A picture as its first bytes show it. */
export interface PictureKind {
  extension: 'png' | 'jpg'
  contentType: 'image/png' | 'image/jpeg'
  /** In pixels. */
  width: number
  height: number
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** What kind of picture these bytes are; undefined when they are neither PNG nor JPEG, whatever the name says. */
export function readPictureKind(bytes: Buffer): PictureKind | undefined {
  if (
    bytes.length >= 33 &&
    bytes.subarray(0, 8).equals(pngStart) &&
    bytes.toString('latin1', 12, 16) === 'IHDR'
  ) {
    return {
      extension: 'png',
      contentType: 'image/png',
      width: bytes.readUInt32BE(16),
      height: bytes.readUInt32BE(20),
    }
  }
  const size = jpegSize(bytes)
  return size && { extension: 'jpg', contentType: 'image/jpeg', ...size }
}

/** Walks the segments of a JPEG to the one that names its size. */
function jpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

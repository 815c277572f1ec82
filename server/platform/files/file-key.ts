/** Thrown when no file is stored under a key. */
export class FileNotFound extends Error {
  constructor(key: string) {
    super(`no file is stored under ${key}`)
    this.name = 'FileNotFound'
  }
}

const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/

/** Returns the key when every segment is a plain name, so that none can lead out of the store. */
export function checkKey(key: string): string {
  if (key.length > 500 || !key.split('/').every((part) => segment.test(part))) {
    throw new TypeError(`not a file key: ${JSON.stringify(key.slice(0, 100))}`)
  }
  return key
}

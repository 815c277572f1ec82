/** Lets the browser save a text that was made here. */
export function saveText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  saveUrl(name, url)
  // The download has begun by then; some browsers need the address a moment longer.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Lets the browser save what an address of its own stands for. */
export function saveUrl(name: string, url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

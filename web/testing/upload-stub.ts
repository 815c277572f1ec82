import { vi } from 'vitest'

/** Sends what the upload client sends through the stubbed network. */
class StubRequest {
  status = 0
  responseText = ''
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  #method = ''
  #address = ''
  open(method: string, address: string) {
    this.#method = method
    this.#address = address
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  async send(body: Blob) {
    this.upload.onprogress?.({ loaded: body.size })
    try {
      const response = await fetch(this.#address, { method: this.#method })
      this.status = response.status
      this.responseText = await response.text()
      this.onload()
    } catch {
      this.onerror()
    }
  }
}

/** Lets files go to the stubbed network too. */
export function stubUploads(): void {
  vi.stubGlobal('XMLHttpRequest', StubRequest)
}

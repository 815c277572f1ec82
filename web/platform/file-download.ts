import { fileRoutes } from '@landfall/contract/tasks.ts'
import { call } from './api-client.ts'

/** Lets the browser download a file of the caller under its own name. */
export async function downloadFile(fileId: number): Promise<void> {
  const { url } = await call(fileRoutes.link, { params: { id: fileId } })
  fetchByBrowser(url)
}

/** Lets the browser download what a signed address stands for, under the name the server gives it. */
export function fetchByBrowser(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

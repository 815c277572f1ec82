import type { RouteArguments, RouteReply, RouteSpec } from '@landfall/contract/route.ts'
import { addressOf, readAnswer, requestHeaders } from './api-client.ts'
import { ApiError } from './api-error.ts'

interface UploadOptions {
  signal?: AbortSignal | undefined
  /** Called with the bytes of this body that have left the machine. */
  onProgress?: (sentBytes: number) => void
}

/** Sends raw bytes (a file or one chunk of it) to a route, without a time limit; throws as `call` does. */
export function upload<R extends RouteSpec>(
  route: R,
  args: Pick<RouteArguments<R>, 'params' | 'query'> & { body: Blob },
  options: UploadOptions = {},
): Promise<RouteReply<R>> {
  const { promise, resolve, reject } = Promise.withResolvers<RouteReply<R>>()
  const request = new XMLHttpRequest()
  request.open(route.method, addressOf(route, args))
  for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.upload.onprogress = (event) => options.onProgress?.(event.loaded)
  request.onerror = () => reject(new ApiError({ code: 0, name: 'networkFailed', message: '' }))
  request.onabort = () => reject(new DOMException('The upload was given up', 'AbortError'))
  request.onload = () => {
    try {
      const env = request.getResponseHeader('env')
      resolve(readAnswer({ status: request.status, env, text: request.responseText }) as RouteReply<R>)
    } catch (error) {
      reject(error)
    }
  }
  options.signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.send(args.body)
  return promise
}

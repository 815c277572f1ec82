import { clientErrorRoutes } from '@landfall/contract/frame/client-errors.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type HttpServer, publicEndpoint } from '#platform/http/endpoint.ts'
import { createReportLimit } from './report-limit.ts'
import { withoutSecrets } from './secret-filter.ts'

/** Takes in the errors of the web app and logs them, so that operators hear of what users see. */
export function registerClientErrorRoutes(server: HttpServer): void {
  const isWithinLimit = createReportLimit()
  publicEndpoint(server, clientErrorRoutes.report, async (ctx, { body }) => {
    if (!isWithinLimit(ctx.address)) throw new AppError('tooManyRequests')
    const { source, build } = body
    ctx.log.warn(
      {
        clientError: {
          source,
          build: withoutSecrets(build),
          message: withoutSecrets(body.message),
          info: withoutSecrets(body.info),
          page: withoutSecrets(body.url),
          stack: withoutSecrets(body.stack),
        },
      },
      'error in the web app',
    )
    return null
  })
}

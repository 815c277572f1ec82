import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit'
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { successCode } from '@landfall/contract/envelope.ts'
import { errorCodes } from '@landfall/contract/error-codes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parse, visit } from 'graphql'
import mercurius from 'mercurius'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { admitProgram, type HttpServer, readToken, requireReady } from '#platform/http/endpoint.ts'
import { requestLocale } from '#platform/http/request-locale.ts'
import type { Log } from '#platform/log/log.ts'
import { listMarketings, type MarketingWish } from './marketing-read-model.ts'

const schema = `
  enum EmailMarketingType { SERVER FREE }
  enum EmailMarketingState { UN_SUBMIT SUBMITTED CANCELLED DONE }
  enum SortEnumType { ASC DESC }
  input TypeFilter { eq: EmailMarketingType, in: [EmailMarketingType!] }
  input StateFilter { eq: EmailMarketingState, in: [EmailMarketingState!] }
  input IdFilter { eq: Int, in: [Int!] }
  input EmailMarketingFilter {
    type: TypeFilter
    state: StateFilter
    id: IdFilter
    and: [EmailMarketingFilter!]
  }
  input EmailMarketingSort { id: SortEnumType }
  type FreeEmailSetting {
    minSendInterval: Int!
    maxSendInterval: Int!
    sendMethod: Int!
    sendTemplateMethod: Int!
    trackReadStatus: Boolean!
  }
  type EmailMarketing {
    id: Int!
    type: EmailMarketingType!
    title: String!
    state: EmailMarketingState!
    isPaused: Boolean!
    submitNum: Int!
    sendingNum: Int!
    sentNum: Int!
    failedNum: Int!
    openedNum: Int!
    repliedNum: Int!
    emailSubject: String!
    emailContent: String!
    replyEmail: String!
    addresser: String!
    freeEmailSetting: FreeEmailSetting
  }
  type EmailMarketings { totalCount: Int!, items: [EmailMarketing!]! }
  type Query {
    emailMarketings(take: Int = 10, skip: Int = 0, where: EmailMarketingFilter, order: [EmailMarketingSort!]): EmailMarketings!
  }
`

/** How much one query may ask for. */
const limits = {
  depth: 7,
  cost: 500,
  aliases: 15,
  tokens: 1_000,
  take: 200,
  skip: 100_000,
  /** Filters within one another and beside, and values in a list. */
  filters: 100,
  values: 1_000,
  textLength: 20_000,
}

interface Filter {
  type?: { eq?: string; in?: string[] }
  state?: { eq?: string; in?: string[] }
  id?: { eq?: number; in?: number[] }
  and?: Filter[]
}

interface Arguments {
  take: number
  skip: number
  where?: Filter
  order?: { id?: 'ASC' | 'DESC' }[]
}

/** `/graphql` of the specification: the caller's own mailings, as his client asks for them. */
export async function registerMarketingGraphql(
  server: HttpServer,
  { withIntrospection }: { withIntrospection: boolean },
): Promise<void> {
  const { fastify } = server
  await fastify.register(async (scope) => {
    await scope.register(mercurius, {
      schema,
      routes: false,
      queryDepth: limits.depth,
      validationRules: [costLimitRule({ maxCost: limits.cost }), maxAliasesRule({ n: limits.aliases })],
      resolvers: {
        Query: {
          emailMarketings: (_root: unknown, args: Arguments, context: unknown) =>
            listMarketings((context as { ctx: TransactionContext }).ctx, wishOf(args)),
        },
      },
    })
    for (const url of ['/graphql', '/api/graphql']) {
      scope.route({
        method: ['GET', 'POST'],
        url,
        handler: (request, reply) => answer(server, { scope, request, reply, withIntrospection }),
      })
    }
  })
}

interface Asked {
  scope: {
    graphql: (source: string, context: never, variables?: never, operation?: string) => Promise<unknown>
  }
  request: FastifyRequest
  reply: FastifyReply
  withIntrospection: boolean
}

async function answer(
  server: HttpServer,
  { scope, request, reply, withIntrospection }: Asked,
): Promise<unknown> {
  const caller = await server.findCaller(readToken(request), { address: request.ip })
  if (caller.token) admitProgram({ access: 'email.task.read' }, caller.token, reply)
  requireReady(caller)
  if (!caller.permissions.has('email.task.read')) throw new AppError('noPermission')
  const { query, variables, operationName } = readQuestion(request)
  const origin = { address: request.ip, agent: '' }
  const locale = requestLocale(request, caller.locale)
  const transaction: TransactionContext['transaction'] = (work) =>
    server.transaction({ ...caller, ...origin }, work)
  reply.header('Cache-Control', 'no-store')
  try {
    checkQuestion(query, withIntrospection)
    const result = (await transaction((db) => {
      const ctx: TransactionContext = {
        ...caller,
        ...origin,
        locale,
        log: request.log as Log,
        transaction,
        db,
      }
      return scope.graphql(query, { ctx } as never, variables as never, operationName)
    })) as { data?: unknown; errors?: unknown }
    if (result.errors === undefined) return { code: successCode, message: '', data: result.data ?? null }
    return {
      code: errorCodes.badRequest,
      message: messageOf(result),
      data: result.data ?? null,
      errors: result.errors,
    }
  } catch (error) {
    const refused = refusedOf(error)
    if (!refused) throw error
    const { errors } = refused
    return { code: errorCodes.badRequest, message: messageOf(refused), data: null, errors }
  }
}

// A rule of the package would have to come from the same copy of it as the schema.
function checkQuestion(query: string, withIntrospection: boolean): void {
  visit(parse(query, { maxTokens: limits.tokens }), {
    Field({ name }) {
      if (!withIntrospection && (name.value === '__schema' || name.value === '__type'))
        throw Object.assign(new Error('Introspection is switched off'), { statusCode: 400 })
    },
  })
}

interface Question {
  query: string
  variables: Record<string, unknown> | undefined
  operationName: string | undefined
}

function readQuestion(request: FastifyRequest): Question {
  const given = (request.method === 'GET' ? request.query : request.body) as
    | Record<string, unknown>
    | null
    | undefined
  const { query, variables, operationName } = given ?? {}
  if (typeof query !== 'string' || query.length > limits.textLength) throw new AppError('badRequest')
  const parsed = typeof variables === 'string' ? parseObject(variables) : variables
  return {
    query,
    variables: isObject(parsed) ? parsed : undefined,
    operationName: typeof operationName === 'string' ? operationName : undefined,
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('badRequest')
  }
}

// What is wrong with the question is told; what is wrong with us is not.
function refusedOf(error: unknown): { errors: { message: string }[] } | undefined {
  if (!(error instanceof Error) || error instanceof AppError) return undefined
  const { errors, statusCode, name } = error as Error & { errors?: unknown; statusCode?: number }
  if (Array.isArray(errors))
    return { errors: errors.map((each) => ({ message: String((each as Error).message) })) }
  const isOfQuestion =
    statusCode === 400 || name === 'GraphQLError' || error.message.startsWith('Syntax Error')
  return isOfQuestion ? { errors: [{ message: error.message }] } : undefined
}

function messageOf({ errors }: { errors?: unknown }): string {
  const [first] = Array.isArray(errors) ? errors : []
  return isObject(first) && typeof first.message === 'string' ? first.message : ''
}

function wishOf({ take, skip, where, order }: Arguments): MarketingWish {
  const filters = where ? flatten(where) : []
  const lists = filters.flatMap(({ type, state, id }) => [type?.in, state?.in, id?.in])
  if (filters.length > limits.filters || lists.some((list) => (list?.length ?? 0) > limits.values))
    throw new AppError('badRequest')
  return {
    take: Math.min(limits.take, Math.max(0, take ?? 10)),
    skip: Math.min(limits.skip, Math.max(0, skip ?? 0)),
    types: common(filters.map(({ type }) => type)),
    states: common(filters.map(({ state }) => state)),
    ids: common(filters.map(({ id }) => id)),
    isDescending: order?.[0]?.id === 'DESC',
  }
}

function flatten(filter: Filter, depth = 0): Filter[] {
  if (depth > limits.depth) throw new AppError('badRequest')
  return [filter, ...(filter.and ?? []).flatMap((each) => flatten(each, depth + 1))]
}

function common<T>(conditions: readonly ({ eq?: T; in?: T[] } | undefined)[]): T[] | null {
  const sets = conditions.flatMap((one) => [
    ...(one?.eq === undefined || one.eq === null ? [] : [[one.eq]]),
    ...(one?.in ? [one.in] : []),
  ])
  if (sets.length === 0) return null
  return sets.reduce((kept, next) => kept.filter((each) => next.includes(each)))
}

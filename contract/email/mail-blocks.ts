import * as z from 'zod/mini'
import { conditionTests, countryCode, emailVariables, isRowName } from './email-variables.ts'

/** Blocks of one mail at most; large shops send about forty. */
export const mostBlocks = 100

/** Where the pictures of the library are. */
export const pictureFolder = '/p/'

const upTo = (most: number) => z.string().check(z.maxLength(most))
const id = z.string().check(z.regex(/^[\w-]{1,40}$/))
const align = z.enum(['left', 'center', 'right'])
const address = upTo(2_000)
const html = upTo(100_000)

const heading = z.object({
  ...{ kind: z.literal('heading'), id, align },
  level: z.literal([1, 2, 3]),
  text: upTo(300),
})
const text = z.object({ kind: z.literal('text'), id, html })
const image = z.object({
  ...{ kind: z.literal('image'), id, align, src: address },
  alt: upTo(300),
  href: address,
  /** Share of the room it stands in, in percent. */
  width: z.int().check(z.gte(10), z.lte(100)),
})
const button = z.object({ kind: z.literal('button'), id, align, text: upTo(100), href: address })
const divider = z.object({ kind: z.literal('divider'), id })
/** Empty room; `height` in pixels. */
const spacer = z.object({ kind: z.literal('spacer'), id, height: z.int().check(z.gte(4), z.lte(120)) })

const inner = [heading, text, image, button, divider, spacer] as const
/** What can stand in a column. */
const innerBlock = z.discriminatedUnion('kind', inner)
export type InnerBlock = z.infer<typeof innerBlock>
export const innerKinds = ['heading', 'text', 'image', 'button', 'divider', 'spacer'] as const

const product = z.object({
  ...{ id, src: address, href: address },
  label: upTo(200),
  text: upTo(500),
  price: upTo(100),
})
export type MailProduct = z.infer<typeof product>

/** For whom a block is drawn; values are compared whatever their case. */
const condition = z.object({
  /** A variable, `customer.countryCode`, or a column of a list (`row.<name>`). */
  variable: z.string().check(
    z.maxLength(60),
    z.refine((name) => conditionNames.includes(name) || isRowName(name)),
  ),
  test: z.enum(conditionTests),
  values: z.array(z.string().check(z.maxLength(100), z.regex(/^[^{}|]*$/))).check(z.maxLength(50)),
})
export type BlockCondition = z.infer<typeof condition>

/** What a block may depend on, beside columns of lists. */
export const conditionNames: readonly string[] = [
  countryCode,
  ...emailVariables.filter((name) => name !== 'unsubscribeUrl' && name !== 'customer.country'),
]

const showIf = z.nullable(condition)

const mailBlock = z.discriminatedUnion('kind', [
  z.extend(heading, { showIf }),
  z.extend(text, { showIf }),
  z.extend(image, { showIf }),
  z.extend(button, { showIf }),
  z.extend(divider, { showIf }),
  z.extend(spacer, { showIf }),
  z.object({
    ...{ kind: z.literal('columns'), id, showIf },
    columns: z.array(z.array(innerBlock).check(z.maxLength(20))).check(z.minLength(2), z.maxLength(3)),
  }),
  z.object({
    ...{ kind: z.literal('products'), id, showIf },
    perRow: z.literal([1, 2, 3]),
    items: z.array(product).check(z.minLength(1), z.maxLength(24)),
  }),
  z.object({ kind: z.literal('quote'), id, showIf, text: upTo(1_000), source: upTo(200) }),
  /** The logo of the brand; nothing where it has none. */
  z.object({ kind: z.literal('logo'), id, showIf, align }),
  /** The brand's links to its pages in networks. */
  z.object({ kind: z.literal('social'), id, showIf, align }),
  z.object({ kind: z.literal('html'), id, showIf, html }),
])
export type MailBlock = z.infer<typeof mailBlock>
export type BlockKind = MailBlock['kind']

/** A mail as its blocks; `version` of their shape. */
export const mailBlocks = z.object({
  version: z.literal(1),
  blocks: z.array(mailBlock).check(z.maxLength(mostBlocks)),
})
export type MailBlocks = z.infer<typeof mailBlocks>

import * as z from 'zod/mini'

const truthy = ['true', '1']
const falsy = ['false', '0']

/** A yes or no in an address, where everything is text. */
export const yesNo = z.stringbool({ truthy, falsy, case: 'sensitive' })
// Its form as JSON schema knows of a text only.
z.globalRegistry.add(yesNo, { enum: [...truthy, ...falsy] })

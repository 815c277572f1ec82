import { randomInt } from 'node:crypto'
import { socialAccountRoutes } from '@landfall/contract/social/social-accounts.ts'
import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { requireAccount } from '../social-accounts/account-service.ts'
import type { StoredAccount } from '../social-accounts/social-account-store.ts'
import type { PlayedNetworks } from './played-networks.ts'
import type { PlayedLine, PlayedPerson } from './played-reports.ts'

interface TrialNeeds {
  played: PlayedNetworks
  lineOf(account: StoredAccount): PlayedLine
}

const names = ['Marta Solano', 'Jonas Weber', 'Priya Nair', 'Luca Ferri', 'Amina Diallo', 'Carlos Vega']
const texts = [
  'Hello, I saw your products. What is the price for 500 pieces?',
  'Hi! Do you have a catalogue with FOB prices?',
  'Good day, how long does a sample take to our port?',
  'Could you quote 2,000 sets CIF Valencia, please?',
]

// Now and then somebody sends a file.
const files = [
  null,
  null,
  { ref: 'played-picture', caption: 'Do you have this in steel, 32 cm?' },
  { ref: 'played-list', caption: 'Our list. Please quote.' },
]

/** Lets an invented person write to an account of the demo. */
export function registerTrialRoute(server: HttpServer, { played, lineOf }: TrialNeeds): void {
  endpointWithoutTransaction(server, socialAccountRoutes.tryOut, async (ctx, { params }) => {
    const account = await ctx.transaction((db) => requireAccount(db, params.id))
    if (!account.isPlayed || account.tokenSealed === null) throw new AppError('socialTrialOnly')
    const [line, person] = [lineOf(account), somebody(account.network)]
    const file = pick(files)
    const status = file
      ? await played.show(line, person, file)
      : await played.write(line, person, pick(texts))
    if (status !== 200) throw new AppError('socialNetworkUnreachable')
    return null
  })
}

function somebody(network: SocialNetwork): PlayedPerson {
  // Numbers that are given to nobody.
  const ref =
    network === 'whatsapp'
      ? `1202555${String(randomInt(100, 200)).padStart(4, '0')}`
      : `${randomInt(1e9, 9e9)}`
  return { ref, name: pick(names) }
}

const pick = <T>(choices: readonly T[]): T => choices[randomInt(choices.length)] as T

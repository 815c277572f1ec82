import type { unlocked as zh } from '../../zh/customs/unlocked.ts'

export const unlocked: typeof zh = {
  title: 'Unlocked companies',
  at: 'Unlocked',
  by: 'By',
  until: 'Open until',
  forGood: 'For good',
  cost: 'Points',
  searchHint: 'Company or e-mail',
  datasets: 'Datasets',
  empty: {
    title: 'Nothing unlocked yet',
    hint: 'Companies whose contacts you or a colleague open in Buyer search or Customs query are listed here.',
  },
}

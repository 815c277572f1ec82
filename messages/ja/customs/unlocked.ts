import type { unlocked as zh } from '../../zh/customs/unlocked.ts'

export const unlocked: typeof zh = {
  title: 'ロック解除済みの企業',
  at: '解除日時',
  by: '解除した人',
  until: '有効期限',
  forGood: '無期限',
  cost: 'ポイント',
  searchHint: '企業名またはメール',
  datasets: 'データセット',
  empty: {
    title: '解除した企業はまだありません',
    hint: 'バイヤー検索や通関データ検索で連絡先を開いた企業がここに並びます。',
  },
}

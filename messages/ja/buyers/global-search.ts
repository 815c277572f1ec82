import type { globalSearch as zh } from '../../zh/buyers/global-search.ts'

export const globalSearch: typeof zh = {
  title: 'グローバル検索',
  hint: '会社、製品、HSコード、メール、サイト、電話',
  empty: {
    title: 'すべてを一度に検索',
    hint: '顧客、共有プール、収集済みの会社、バイヤー、セラー、出荷記録を、見つかった順に表示します。',
  },
  nothing: '該当するデータはありません',
  nothingHint: '別の言葉か、名前の一部で試してください。',
  failed: '「{source}」を検索できませんでした',
  all: 'すべて表示（{count}件）',
  othersHint: '同僚がその顧客を持っているか照会します。照会は回数に数えられ、記録されます。',
  ask: '照会',
  nobodyHas: 'そのような顧客は誰も持っていません',
  left: 'この1時間にあと{count}回照会できます',
  source: {
    customers: '顧客',
    pool: '共有プール',
    collected: '収集済み',
    buyers: 'バイヤー',
    sellers: 'セラー',
    go4world: 'go4WorldBusiness',
    exporthub: 'ExportHub',
    ownDemands: '自社で公開した引き合い',
    goods: '出荷記録',
    others: '同僚の顧客',
  },
}

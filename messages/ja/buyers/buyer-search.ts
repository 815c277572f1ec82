import type { buyerSearch as zh } from '../../zh/buyers/buyer-search.ts'

export const buyerSearch: typeof zh = {
  title: 'バイヤー検索',
  searchHint: '製品、会社名、HSコード（6言語対応）',
  tabs: { global: '全世界', domestic: '国内' },
  shipments: '出荷記録',
  lastTrade: '最終取引',
  sources: '出所',
  source: { customs: '通関データ', datasets: 'データセット' },
  role: '役割',
  roles: { buyer: 'バイヤー（輸入者）', seller: 'サプライヤー（輸出者）' },
  active: '最近の取引',
  activeMonths: '直近{months}か月',
  isNew: '未登録の会社のみ',
  tradesWith: '取引相手国',
  partner: '取引先の会社',
  reached: '連絡先',
  facets: {
    reach: '連絡先',
    door: { customs: '通関データの企業を集計しています。', datasets: 'データセットの企業を集計しています。' },
    sample: '件数が非常に多い場合は最新の記録または一部の企業です。',
  },
  size: { title: '規模（出荷件数）', span: '{from}～{to} 件', from: '{from} 件以上' },
  save: '顧客として保存',
  saveHint:
    '一度に500社まで。すでに顧客の会社は重複しません。データセットのみの会社は「収集」を使ってください。',
  nobodyTrades: '選択した会社は通関データにありません。「収集」を使ってください',
  findEmail: 'メールを探す',
  noHome: '自社のタイムゾーンから国が分からないため、国内の会社を表示できません',
  nothingHint:
    'メール・サイト・電話で絞り込むと、データセットの会社だけが表示されます。通関データの連絡先は開くまで分かりません。',
  empty: {
    title: '検索できる会社がまだありません',
    hint: '通関データをアップロードするか、「バイヤーデータ」で会社リストを取り込んでください。ここで一つの一覧になります。',
  },
  reason: {
    buyer: {
      both: '{country}から{heading}を輸入',
      goods: '{heading}を輸入',
      place: '{country}から輸入',
    },
    seller: {
      both: '{country}へ{heading}を輸出',
      goods: '{heading}を輸出',
      place: '{country}へ輸出',
    },
    lastYear: '直近12か月で{count}件',
    shipments: '計{count}件、最終{date}',
    listed: '「{dataset}」に掲載',
  },
}

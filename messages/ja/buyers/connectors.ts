import type { connectors as zh } from '../../zh/buyers/connectors.ts'

export const connectors: typeof zh = {
  tab: '外部データ元',
  intro:
    '外部データ元は有効にするまで使われません。有効にすると検索語が送られます。利用条件に合うことを確認してください。',
  name: {
    overpass: 'OpenStreetMap（Overpass）',
    gleif: 'GLEIF 法人登録',
    wikidata: 'Wikidata',
    searxng: 'SearXNG（自社運用）',
    nominatim: '地名（Nominatim）',
    opencorporates: 'OpenCorporates',
    googlePlaces: 'Google プレイス',
    amap: 'Amap（高德地図）',
  },
  about: {
    overpass: '地図収集用：範囲内の名前のある場所。公開サーバーには利用制限があり、自社運用をお勧めします。',
    gleif: '世界の法人の正式名称と住所。メールやウェブサイトはありません。',
    wikidata: 'よく知られた会社やブランドの公開情報。',
    searxng: '自社の検索サービス。JSON での回答を許可する必要があります。結果は読むためのページです。',
    nominatim:
      '地図収集用：地名を地域に変えます。公開サーバーは利用が制限されるため、自社のサーバーをお勧めします。',
    opencorporates: '各国の会社登記。有料のキーが必要で、内容は保存できません。',
    googlePlaces:
      '地図収集用：閲覧中に自社の有料キーで問い合わせます。Google は場所の番号以外の保存を認めていません。',
    amap: '地図収集用（中国）：閲覧中に自社のキーで問い合わせ、結果は保存しません。',
  },
  storable: 'データを保存できます',
  notStorable: 'データは保存できません',
  isOn: '有効',
  turnOn: '{name} を有効にする',
  baseUrl: 'アドレス',
  apiKey: 'キー',
  keyKept: 'キーは暗号化して保存されています。',
  changeKey: 'キーを変更',
  saved: '「{name}」を保存しました',
  askedOn: '{date} に照会',
  state: {
    off: '無効',
    on: '正常',
    noKey: 'キーがありません',
    failed: '前回失敗：{reason}',
  },
}

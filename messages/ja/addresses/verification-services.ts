import type { verificationServices as zh } from '../../zh/addresses/verification-services.ts'

export const verificationServices: typeof zh = {
  title: '検証サービス',
  intro:
    'ZeroBounce または Hunter のアカウントがあれば、ここで確認できないアドレスを会社のキーでそのサービスに検証させることができます。サービスが答えた分のポイントはかかりません（料金はサービスへお支払いください）。アドレスはサービスに送信されます。',
  connect: 'サービスを接続',
  change: '変更',
  look: '再確認',
  save: '保存',
  saved: '{name} を接続しました',
  service: 'サービス',
  key: 'API キー',
  keyHint: 'サービスのアカウントページにあります。保存前に一度試し、以後は表示しません。',
  keyKept: '空のままなら現在のキーを使います',
  when: '使うとき',
  credits: '残り {amount} 回',
  settled: '{amount} 件を検証',
  rests: '次の時刻まで休止：',
  restsForGood: '別のキーを入力すると再開します。',
  remove: '接続を解除',
  removeQuestion: '{name} の接続を解除しますか？',
  removeText: 'キーは削除され、アドレスはここからだけ検証されます。',
  removed: '{name} の接続を解除しました',
  use: {
    unsettled: 'ここで確認できないときだけ',
    all: 'すべてのアドレス',
  },
  trouble: {
    keyRefused: '{name} がキーを受け付けません',
    noCredits: '{name} の残り回数がありません',
    tooMany: '{name} への問い合わせが多すぎます',
    unreachable: '{name} に接続できません',
  },
}

import type { variantTests as zh } from '../../zh/email/variant-tests.ts'

export const variantTests: typeof zh = {
  title: '内容のテスト',
  failed: 'テストを読み込めませんでした',
  method: '先にテストし、よい方を送る',
  numberMissing: '数値を入力してください',
  fields: {
    share: 'テストの宛先',
    by: '評価の基準',
    hours: '決定までの時間',
  },
  by: {
    click: 'クリック',
    reply: '返信',
  },
  hint: '無作為に選んだ {share}% の宛先に {templates} 個のテンプレートのいずれかを送り、最後の 1 通から {hours} 時間後に、残りの宛先へ成績のよい方を送ります。プログラムもメールを開くため、開封は数えません。',
  underWay: 'テストを送信中です。最後の 1 通から {hours} 時間後に決定します。待機中の宛先：{held}',
  endsAt: '{at} に残りへ送る内容を決定します。待機中の宛先：{held}',
  undecided: '決定の前にタスクが終了しました',
  verdict: {
    clear: '「{name}」が明らかによいため、残りに送ります',
    unclear: '差は偶然かもしれません。残りには、上回っている「{name}」を送ります',
    chosen: '「{name}」が手動で選ばれ、残りに送られます',
  },
  forTheRest: '残りに送信',
  of: {
    click: '届いた {all} 人のうち {amount} 人がクリック',
    reply: '届いた {all} 人のうち {amount} 人が返信',
  },
  range: '95% 区間：{low}～{high}',
  rangeHint: '区間の大部分が重なるときは、差は偶然かもしれません。',
  use: '残りに使う',
  useQuestion: '残りに「{name}」を送りますか？',
  useHint: 'テストは終了します。待機中の宛先：{amount}',
}

import type { issues as zh } from '../zh/issues.ts'

export const issues: typeof zh = {
  required: '必須です',
  wrongType: '値の種類が正しくありません',
  tooShort: '{limit} 文字以上で入力してください',
  tooLong: '{limit} 文字以内で入力してください',
  tooFew: '{limit} 件以上必要です',
  tooMany: '{limit} 件以内にしてください',
  tooSmall: '{limit} 以上にしてください',
  tooBig: '{limit} 以下にしてください',
  email: 'メールアドレスの形式が正しくありません',
  heloName: 'mail.example.com のような完全なホスト名を入力してください',
  url: 'URL の形式が正しくありません',
  format: '形式が正しくありません',
  notAllowed: '使用できる値：{values}',
  unknownField: '不明な項目です',
  invalid: '値が正しくありません',
  notJson: '有効な JSON ではありません',
  notRaw: 'ここではファイルの内容を application/octet-stream として送ってください',
  outOfRange: '保存できる範囲を超えた数値または日付があります',
}

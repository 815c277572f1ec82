import type { mailPictures as zh } from '../../zh/email/mail-pictures.ts'

export const mailPictures: typeof zh = {
  title: '画像ライブラリ',
  choose: '画像を選ぶ',
  change: '画像を変える',
  clear: '画像を外す',
  address: 'または画像のアドレス',
  addressHint: '他サイトの画像はメールには表示されますが、このプレビューには出ません',
  search: '名前で探す',
  dropHint: '大きな写真は自動で縮小し、撮影情報は取り除きます',
  empty: 'ライブラリは空です',
  emptyHint: '商品の写真をここに置くと、すべてのテンプレートで使えます',
  noneFound: 'その名前の画像はありません',
  failed: '画像を読み込めませんでした',
  remove: 'ライブラリから外す：{name}',
  removed: '「{name}」を外しました。送信済みのメールには引き続き表示されます',
  more: 'さらに表示',
}

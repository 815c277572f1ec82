import type { mailBrand as zh } from '../../zh/email/mail-brand.ts'

export const mailBrand: typeof zh = {
  tab: 'メールのデザイン',
  hint: 'ブロックで作ったメールはこのデザインになります。変更するとテンプレートは作り直され、送信中のメールはそのままです。',
  failed: 'デザインを読み込めませんでした',
  saved: '保存しました',
  savedAndDrawn: '保存し、テンプレート {count} 件を作り直しました',
  logo: 'ロゴ',
  logoWidth: 'ロゴの幅',
  accent: 'ボタンとリンク',
  textColour: '文字',
  background: '背景',
  pale: 'この背景では文字やリンクが読みにくくなります',
  font: '書体',
  fonts: {
    sans: 'ゴシック（Arial）',
    serif: '明朝（Georgia）',
    round: '丸み（Trebuchet）',
    mono: '等幅（Courier）',
  },
  links: '自社ページ',
  linkLabel: '名称',
  linkUrl: 'アドレス',
  urlWrong: 'https:// で始まるアドレスを入力してください',
  addLink: 'ページを追加',
  removeLink: '{number} 番目のページを削除',
}

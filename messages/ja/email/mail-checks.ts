import type { mailChecks as zh } from '../../zh/email/mail-checks.ts'

export const mailChecks: typeof zh = {
  title: 'チェック結果',
  allWell: 'フィルターやメールソフトで問題になる点は見つかりませんでした',
  clipped: '本文は {size} KB です。Gmail は 102 KB を超えると途中で切ります',
  dataImages: '埋め込み（data:）画像は Gmail や Outlook で表示されません。Web 上の画像にしてください',
  noAlt: '代替テキストのない画像が {amount} 枚あります。画像がブロックされると何も伝わりません',
  onlyImages: 'ほとんど画像だけのメールは迷惑メールと見なされます。文章を加えてください',
  manyLinks: 'リンクが多すぎます（{amount} 件）。重要なものに絞ってください',
  shortLink: '短縮 URL（{host}）は迷惑メールと見なされがちです。自社サイトのアドレスを使ってください',
  numberLink: 'リンク先が数字のアドレス（{host}）です。ドメイン名を使ってください',
  otherLink: 'リンクの文字は「{host}」ですが、別のサイトにつながります。なりすましに見えます',
  insecureLink: '{host} へのリンクは暗号化されていません（http）。https を使ってください',
  longSubject: '件名が長く、スマートフォンでは途中で切れます',
  loudSubject: '大文字だけや記号の連続した件名は迷惑メールと見なされます',
  junkWords: 'フィルターが嫌う語：{words}',
  brokenPlaceholder: '「Dear ,」のように宛名や変数が埋まっていません。変数に代わりの文字を設定してください',
}

import type { customerBoard as zh } from '../../zh/customers/customer-board.ts'

export const customerBoard: typeof zh = {
  move: '「{name}」を移動',
  due: '要連絡 {amount} 件',
  purchase: '年間購入額 {amount} 以上',
  empty: 'この段階の顧客はいません',
  loadingFailed: 'ボードを読み込めませんでした',
  hint: 'スペースキーでカードを持ち上げ、左右の矢印キーで段階を選び、Enter で置きます。Esc で取り消します。',
  lifted:
    '「{stage}」から「{name}」を持ち上げました。左右の矢印キーで段階を選び、Enter で置きます。Esc で取り消します。',
  over: '段階：{stage}',
  moved: '「{name}」を「{stage}」に移しました',
  cancelled: '「{name}」は「{stage}」のままです',
  failed: '「{name}」を移せなかったため「{stage}」に戻しました',
  refused: '「{name}」を移せませんでした',
  fixed: '「{name}」は閲覧のみで、移動できません',
  takenBack: '「{name}」を「{stage}」に戻しました',
  notTakenBack: '「{name}」はその後変更されたため、元に戻せません',
}

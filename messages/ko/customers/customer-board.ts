import type { customerBoard as zh } from '../../zh/customers/customer-board.ts'

export const customerBoard: typeof zh = {
  move: '“{name}” 이동',
  due: '연락 예정 {amount}건',
  purchase: '연간 구매액 {amount} 이상',
  empty: '이 단계에 고객이 없습니다',
  loadingFailed: '보드를 불러오지 못했습니다',
  hint: '스페이스 키로 카드를 들고 왼쪽·오른쪽 화살표로 단계를 고른 뒤 Enter로 놓습니다. Esc로 취소합니다.',
  lifted:
    '“{stage}”에서 “{name}” 카드를 들었습니다. 왼쪽·오른쪽 화살표로 단계를 고르고 Enter로 놓으세요. Esc로 취소합니다.',
  over: '단계: {stage}',
  moved: '“{name}”: “{stage}” 단계로 옮겼습니다',
  cancelled: '“{name}”: “{stage}” 단계에 그대로 있습니다',
  failed: '“{name}”: 옮기지 못해 “{stage}” 단계로 되돌렸습니다',
  refused: '“{name}”: 옮기지 못했습니다',
  fixed: '“{name}”: 볼 수만 있고 옮길 수 없습니다',
  takenBack: '“{name}”: “{stage}” 단계로 되돌렸습니다',
  notTakenBack: '“{name}”: 이후에 변경되어 되돌릴 수 없습니다',
}

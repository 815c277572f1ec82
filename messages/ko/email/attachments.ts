import type { attachments as zh } from '../../zh/email/attachments.ts'

export const attachments: typeof zh = {
  label: '첨부 파일',
  attach: '파일 첨부',
  hint: '최대 {count}개, 합계 {limit}까지',
  failed: '“{name}”을(를) 보낼 수 없습니다: {reason}',
  empty: '“{name}”은(는) 빈 파일입니다',
  tooMany: '최대 {count}개까지입니다',
  blocked: '“{name}” 같은 파일은 메일 서비스에서 거부합니다',
  tooLarge: '첨부 파일은 합쳐서 {limit}까지입니다',
  heavy:
    '첨부 파일이 {size}입니다. 모든 수신자에게 전송되어 발송이 느려지고 스팸함에 들어가기 쉽습니다. 여러 명에게는 링크가 더 좋습니다.',
  remove: '“{name}” 빼기',
  sending: '“{name}” 보내는 중',
  open: '“{name}” 내려받기',
  personal: '수신자별 파일',
  personalHint: '목록의 열에 파일 이름을 적습니다(여러 개는 세미콜론). 각자 자기 행의 파일만 받습니다',
  personalColumn: '파일 이름 열',
  noPersonal: '사용 안 함',
  personalCount: '자기 파일을 받는 수신자: {amount}',
  personalMissing: '아직 없음: {names}',
  personalUnused: '아무도 적지 않음: {names}',
  personalFiles: '파일들',
}

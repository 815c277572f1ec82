import type { timeline as zh } from '../zh/timeline.ts'

export const timeline: typeof zh = {
  failed: '타임라인을 불러오지 못했습니다',
  empty: '아직 기록이 없습니다',
  older: '이전 기록',
  next: '다음 연락: {time}',
  kinds: {
    created: '고객 등록',
    changed: '정보 변경',
    deleted: '휴지통으로 이동',
    restored: '휴지통에서 복원',
    ownerChanged: '담당자 변경',
    savedFromCustoms: '통관 데이터에서 저장',
  },
  roles: {
    buyer: '구매자: {name}',
    seller: '판매자: {name}',
  },
  mail: {
    sent: '메일 발송',
    opened: '메일 열람',
    clicked: '메일 링크 클릭',
    bounced: '메일 반송',
    unsubscribed: '수신 거부',
    replied: '회신함',
    failed: '메일 발송 실패',
  },
}

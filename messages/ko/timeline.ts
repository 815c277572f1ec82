import type { timeline as zh } from '../zh/timeline.ts'

export const timeline: typeof zh = {
  failed: '타임라인을 불러오지 못했습니다',
  empty: '아직 기록이 없습니다',
  older: '이전 기록',
  show: '보기',
  filters: { followUp: '후속 연락', mail: '메일', social: '소셜 메시지', owner: '담당', change: '변경', shipments: '화물' },
  missing: '지금은 통관 데이터에 연결할 수 없어 화물이 표시되지 않습니다',
  emptyShown: '선택한 종류의 기록이 아직 없습니다',
  next: '다음 연락: {time}',
  kinds: {
    created: '고객 등록',
    changed: '정보 변경',
    deleted: '휴지통으로 이동',
    restored: '휴지통에서 복원',
    merged: '고객 병합',
    mergeUndone: '병합 취소',
    resembles: '비슷한 고객이 있지만 저장함',
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
    autoReplied: '자동 회신',
    complained: '스팸으로 신고됨',
    failed: '메일 발송 실패',
  },
  shipments: '{month} 화물',
  shipped: {
    buyer: '{name} 수입 · 화물 {records}건 · 공급사 {partners}곳',
    seller: '{name} 수출 · 화물 {records}건 · 구매사 {partners}곳',
  },
  shippedValue: '금액 {value}',
}

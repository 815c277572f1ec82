import type { contactCalendar as zh } from '../zh/contact-calendar.ts'

export const contactCalendar: typeof zh = {
  zone: {
    customer: '고객 현지 시간({zone})',
    country: '고객 현지 시간({zone}, 국가로 추정)',
    company: '회사 시간({zone}). 고객의 국가를 알 수 없습니다',
  },
  yourTime: '내 시간: {time}',
  nowThere: '현지 현재 시각: {time}',
  assumed: '시간대는 국가를 기준으로 추정했습니다',
  weekend: '현지는 주말입니다',
  holiday: '현지는 공휴일입니다: {name}',
  move: '{time}(으)로 변경',
  feedTitle: '다음 연락',
  contact: '{name} 연락',
  there: '현지 시간: {time}({zone})',
  title: '캘린더',
  intro:
    '다음 연락 일정을 사용 중인 캘린더에서 볼 수 있습니다. 이 주소를 아는 사람은 고객 이름과 연락 시간을 볼 수 있습니다.',
  none: '아직 캘린더 주소가 없습니다.',
  create: '주소 만들기',
  renew: '새 주소',
  renewQuestion: '새 주소를 만들까요? 기존 주소는 바로 사용할 수 없게 됩니다.',
  close: '사용 중지',
  closeQuestion: '캘린더 사용을 중지할까요? 주소는 바로 사용할 수 없게 됩니다.',
  closed: '캘린더 사용을 중지했습니다',
  address: '캘린더 주소',
  addressHint: '지금 복사하세요. 다시 표시되지 않습니다.',
  created: '생성: {time}',
  lastRead: '마지막 조회: {time}',
  neverRead: '아직 조회되지 않았습니다',
  failed: '캘린더를 불러오지 못했습니다',
}

export function daysText(days: number): string {
  return days === 1 ? '1 day remaining' : `${days} days remaining`
}

export function participantsText(participants: number): string {
  if (participants === 0) return 'Be the first to join'
  return participants === 1 ? '1 reader has joined' : `${participants} readers have joined`
}

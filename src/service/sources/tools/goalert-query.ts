/**
 * The one query of GoAlert: its API keys are bound to a text, so a key is made for this one, byte for byte. Variables
 * choose the list.
 */
export const GOALERT_QUERY = `query Watchbill(
  $after: String!
  $start: ISOTimestamp!
  $end: ISOTimestamp!
  $schedules: Boolean!
  $rotations: Boolean!
  $userOverrides: Boolean!
  $users: Boolean!
) {
  schedules(input: { first: 25, after: $after }) @include(if: $schedules) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id name description timeZone
      targets { target { id type name } rules { start end weekdayFilter } }
      temporarySchedules { start end shifts { userID start end } }
      shifts(start: $start, end: $end) { userID start end truncated }
    }
  }
  rotations(input: { first: 100, after: $after }) @include(if: $rotations) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id name description type shiftLength timeZone start userIDs activeUserIndex
      nextHandoffTimes(num: 1)
    }
  }
  userOverrides(input: { first: 100, after: $after, start: $start, end: $end }) @include(if: $userOverrides) {
    pageInfo { hasNextPage endCursor }
    nodes { id start end addUserID removeUserID target { id type } }
  }
  users(first: 100, after: $after) @include(if: $users) {
    pageInfo { hasNextPage endCursor }
    nodes { id name email }
  }
}
`;

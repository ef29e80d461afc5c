import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hoursRange, type HoursView, isOneMonth, monthOf } from '#address/hours';
import type { Id } from '#contract/id';
import type { ReplyOf } from '#contract/operation';
import type { ledgerPay } from '#contract/served/ledger';
import { payQuery, seesPay } from '../../../api/served/changes';
import { chosenValue } from '../../../data/schedule-sets';
import { useNow } from '../../../hooks/use-now';

/** Rates of the records, and people as a payroll names them. */
export function usePay(view: HoursView) {
  const range = hoursRange(view, useNow());
  const isPaid = view.hasPay && seesPay();
  const { data, error, isPending, refetch } = useQuery({
    ...payQuery(monthOf(range.first)),
    enabled: seesPay(),
  });
  const payees = useMemo(() => payeesOf(data), [data]);
  const isWholeMonth =
    isOneMonth(range) &&
    view.team === undefined &&
    view.person === undefined &&
    chosenValue(view) === '' &&
    view.holidays === undefined;
  return {
    rules: isPaid ? data?.rules : undefined,
    payees,
    /** Stored closing of the month. */
    closed: isWholeMonth ? data?.closed : undefined,
    hasNoRates: isPaid && data !== undefined && !data.rules,
    isPending: isPaid && isPending,
    error: isPaid ? error : null,
    retry: () => void refetch(),
  };
}

/** Teams and personnel numbers. */
export type Payees = {
  teamsOf: (person: Id) => readonly Id[];
  numberOf: (person: Id) => string | undefined;
};

function payeesOf(reply: ReplyOf<typeof ledgerPay>['data'] | undefined): Payees {
  const people = new Map(reply?.people.map((person) => [person.person_id, person]));
  return {
    teamsOf: (person) => people.get(person)?.team_ids ?? [],
    numberOf: (person) => people.get(person)?.personnel_number,
  };
}

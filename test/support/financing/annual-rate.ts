// Annual rate of a plan as a second opinion on the program's: Newton's method on the logarithm, and a judge that only
// evaluates what the payments are worth at two rates and solves nothing.

/** A payment so many calendar days after the agreement. */
export type Instalment = { readonly amount: number; readonly days: number };

/** What the payments are worth on the day of the agreement at a force of interest (the logarithm of 1 + rate). */
function worth(instalments: readonly Instalment[], force: number): number {
  return instalments.reduce((total, { amount, days }) => total + amount * Math.exp((-force * days) / 365), 0);
}

function slope(instalments: readonly Instalment[], force: number): number {
  return instalments.reduce((total, { amount, days }) => {
    return total - ((amount * days) / 365) * Math.exp((-force * days) / 365);
  }, 0);
}

/** The rate in percent at which the payments are worth `financed`. From 0 each step stays below the solution. */
export function annualRate(instalments: readonly Instalment[], financed: number): number {
  let force = 0;
  for (let steps = 0; steps < 200; steps++) {
    const next = force - (worth(instalments, force) - financed) / slope(instalments, force);
    if (Math.abs(next - force) < 1e-14) break;
    force = next;
  }
  return Math.expm1(force) * 100;
}

/** Whether a rate in percent with one decimal is the rounded one: half a decimal lower is too low, half one higher is not. */
export function isAnnualRate(percent: number, instalments: readonly Instalment[], financed: number): boolean {
  const tolerance = financed * 1e-9;
  const at = (rate: number): number => worth(instalments, Math.log1p(rate / 100)) - financed;
  const hasOneDecimal = Math.abs(Math.round(percent * 10) - percent * 10) < 1e-6;
  return hasOneDecimal && at(percent - 0.05) >= -tolerance && at(percent + 0.05) <= tolerance;
}

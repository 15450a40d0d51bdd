/** One row a report by mail that is not deleted. */
export interface ReportMailsTables {
  mails: {
    id: number;
    user_id: number;
    name: string;
    query: string;
    frequency: 'daily' | 'weekly' | 'monthly';
    hour: number;
    timezone: string;
    is_enabled: boolean;
  };
}
